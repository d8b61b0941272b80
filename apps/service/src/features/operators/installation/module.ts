import { getHealth } from '@tongxing/contract/manage/installation.ts';
import { succeed } from '../../../kernel/result.ts';
import type { ServiceWork } from '../../../service-work.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import { look } from '../acts/managed.ts';
import { showHealth } from './check-installation.ts';

export const installation: Module<ServiceWork> = {
  name: 'installation',
  managed: [look(getHealth, async (work: ServiceWork) => succeed(await showHealth(work)))],
};
