import type { Module } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { handOutEvents } from './hand-out-events.ts';
import { deliverSecurityEvents } from './security-event.ts';

export const appEvents: Module<AppsWork> = {
  name: 'app-events',
  jobs: [
    { name: 'Handing out events', everySeconds: 2, run: handOutEvents },
    { name: 'Sending security events', everySeconds: 5, run: deliverSecurityEvents },
  ],
};
