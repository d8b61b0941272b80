import type { Module } from '../../../transaction/module.ts';
import type { MiniProgramSignInWork } from './register-by-phone.ts';
import { miniProgramRoutes } from './routes.ts';

export const miniProgram: Module<MiniProgramSignInWork> = { name: 'mini-program', routes: miniProgramRoutes };
