import type { Module } from '../../../unit-of-work/module.ts';
import { held } from './held.ts';
import type { AgreementWork } from './record-agreement.ts';
import { agreementRoutes } from './routes.ts';

export const agreements: Module<AgreementWork> = { name: 'agreements', routes: agreementRoutes, held };
