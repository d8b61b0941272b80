import * as calls from '@tongxing/contract/manage/audit.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import type { LogWork } from '../../activity/activity-log/checkpoint.ts';
import { query } from '../commands-and-queries/managed.ts';
import { listAudit, streamAudit } from './list-audit.ts';
import { listEvents } from './list-events.ts';
import { rekeyAudit } from './rekey-audit.ts';
import { witnessAudit } from './verify-audit.ts';

const reason =
  'Nobody takes anything out of the chain; of a person it has the id alone, and what operators wrote.';

const auditEvent = defineAccountData({
  table: 'audit_event',
  export: 'What operators did stands in the log of the person it touched, which is exported.',
  erase: { retained: reason },
  merge: { finalize: { retained: reason } },
  end: 'A record opens nothing.',
});

const auditHead = defineAccountData({
  table: 'audit_head',
  export: 'A number and two digests over all operators.',
  erase: { retained: 'It speaks of no person at all.' },
  merge: { finalize: { retained: 'It speaks of no person at all.' } },
  end: 'A digest opens nothing.',
});

const accountData: readonly AccountDataPolicy[] = [auditEvent, auditHead];

export const audit: Module<LogWork> = {
  name: 'audit',
  adminHandlers: [
    query(calls.listAudit, (work, { input, operator }) => listAudit(work, input, operator)),
    query(calls.exportAudit, async (work, { input }) =>
      succeed(streamAudit(work, input) as unknown as string),
    ),
    query(calls.listEvents, (work, { input, operator }) => listEvents(work, input, operator)),
  ],
  jobs: [{ name: 'Witnessing the audit', everySeconds: 60, run: witnessAudit }],
  accountData,
  masterKeyChanged: rekeyAudit,
};
