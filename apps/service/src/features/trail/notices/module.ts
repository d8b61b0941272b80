import { inBatches } from '../../../unit-of-work/in-batches.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { MessagesWork } from '../messages/send-message.ts';
import { held } from './held.ts';
import { deliverNotice, keepWithChange } from './notice.ts';
import { removeExpiredNotices } from './notice-links.ts';
import { noticeRoutes } from './routes.ts';
import { deliverNoticeAgain } from './send-again.ts';

export const notices: Module<MessagesWork> = {
  name: 'notices',
  routes: noticeRoutes,
  effects: { notice: deliverNotice, notice_again: deliverNoticeAgain },
  keepers: { notice: keepWithChange },
  jobs: [
    {
      name: 'removing old notice links',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeExpiredNotices),
    },
  ],
  held,
};
