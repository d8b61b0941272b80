import type { Module } from '../../../transaction/module.ts';
import { accountData } from './account-data.ts';
import type { AgreementWork } from './record-agreement.ts';
import { agreementRoutes } from './routes.ts';

export const agreements: Module<AgreementWork> = { name: 'agreements', routes: agreementRoutes, accountData };
