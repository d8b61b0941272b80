import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import { accountData } from './account-data.ts';
import { deliverNotice, saveBeforeEventWrite } from './notice.ts';
import { removeExpiredNotices } from './notice-links.ts';
import type { NoticesWork } from './notices-work.ts';
import { noticeRoutes } from './routes.ts';
import { deliverNoticeAgain } from './send-notice.ts';

export const notices: Module<NoticesWork> = {
  name: 'notices',
  routes: noticeRoutes,
  effects: { notice: deliverNotice, notice_again: deliverNoticeAgain },
  beforeEventWrite: { notice: saveBeforeEventWrite },
  jobs: [
    {
      name: 'removing old notice links',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeExpiredNotices),
    },
  ],
  accountData,
};
