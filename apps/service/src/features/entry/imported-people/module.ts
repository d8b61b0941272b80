import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { held } from './imported-person-store.ts';

export const importedPeople: Module<Work> = { name: 'imported-people', held };
