import type { Module } from '../../../work/module.ts';
import type { Work } from '../../../work/work.ts';
import { held } from './held.ts';
import { purgeEvents } from './purge-events.ts';
import { activityLogRoutes } from './routes.ts';

export const activityLog: Module<Work> = {
  name: 'activity-log',
  routes: activityLogRoutes,
  jobs: [{ name: 'Clearing the log', everySeconds: 3600, run: purgeEvents }],
  held,
};
