import type { Module } from '../../../transaction/module.ts';
import { accountData } from './account-data.ts';
import type { LogWork } from './checkpoint.ts';
import { checkpointLog } from './checkpoint-log.ts';
import { purgeEvents } from './purge-events.ts';
import { rekeyLog } from './rekey-log.ts';
import { activityLogRoutes } from './routes.ts';

export const activityLog: Module<LogWork> = {
  name: 'activity-log',
  routes: activityLogRoutes,
  jobs: [
    { name: 'Clearing the log', everySeconds: 3600, run: purgeEvents },
    { name: 'Keeping a checkpoint of the log', everySeconds: 60, run: checkpointLog },
  ],
  accountData,
  masterKeyChanged: rekeyLog,
};
