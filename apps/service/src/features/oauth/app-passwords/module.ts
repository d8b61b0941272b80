import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './account-data.ts';
import { appPasswordRoutes } from './routes.ts';

/** Passwords for programs that cannot open a page. */
export const appPasswords: Module<Work> = { name: 'app-passwords', routes: appPasswordRoutes, accountData };
