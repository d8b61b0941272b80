import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { distrustEveryDevice } from './distrust-every-device.ts';
import { held } from './held.ts';

export const devices: Module<Work> = { name: 'devices', held, restored: distrustEveryDevice };
