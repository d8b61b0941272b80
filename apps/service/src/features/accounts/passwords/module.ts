import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './account-data.ts';

export const passwords: Module<Work> = { name: 'passwords', accountData };
