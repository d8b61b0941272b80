import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './account-data.ts';
import { distrustEveryDevice } from './trusted-devices.ts';

export const devices: Module<Work> = { name: 'devices', accountData, restored: distrustEveryDevice };
