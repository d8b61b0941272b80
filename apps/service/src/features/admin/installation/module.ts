import { getHealth } from '@tongxing/contract/manage/installation.ts';
import { succeed } from '../../../kernel/result.ts';
import type { ServiceWork } from '../../../service-work.ts';
import type { Module } from '../../../transaction/module.ts';
import { query } from '../commands-and-queries/managed.ts';
import { showHealth } from './check-installation.ts';

export const installation: Module<ServiceWork> = {
  name: 'installation',
  adminHandlers: [query(getHealth, async (work: ServiceWork) => succeed(await showHealth(work)))],
};
