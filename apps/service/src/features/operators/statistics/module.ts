import { getStatistics } from '@tongxing/contract/manage/statistics.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { look } from '../acts/managed.ts';
import { notePeople } from './count-people.ts';
import { showStatistics } from './show-statistics.ts';

export const statistics: Module<Work> = {
  name: 'statistics',
  managed: [look(getStatistics, (work, { input }) => showStatistics(work, input))],
  jobs: [{ name: 'Counting people', everySeconds: 3600, run: notePeople }],
};
