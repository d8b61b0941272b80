import { getStatistics } from '@tongxing/contract/manage/statistics.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { query } from '../commands-and-queries/managed.ts';
import { notePeople, showStatistics } from './show-statistics.ts';

export const statistics: Module<Work> = {
  name: 'statistics',
  adminHandlers: [query(getStatistics, (work, { input }) => showStatistics(work, input))],
  jobs: [{ name: 'Counting people', everySeconds: 3600, run: notePeople }],
};
