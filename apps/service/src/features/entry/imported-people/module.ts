import type { Module } from '../../../work/module.ts';
import type { Work } from '../../../work/work.ts';
import { held } from './imported-person-store.ts';

export const importedPeople: Module<Work> = { name: 'imported-people', held };
