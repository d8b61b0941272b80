import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './imported-account-store.ts';

export const importedPeople: Module<Work> = { name: 'imported-people', accountData };
