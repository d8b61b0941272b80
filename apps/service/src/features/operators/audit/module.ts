import * as calls from '@tongxing/contract/manage/audit.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import { type Held, heldTable } from '../../../unit-of-work/work.ts';
import type { LogWork } from '../../trail/activity-log/checkpoint.ts';
import { look } from '../acts/managed.ts';
import { listAudit, streamAudit } from './list-audit.ts';
import { listEvents } from './list-events.ts';
import { witnessAudit } from './witness-audit.ts';

const kept =
  'Nobody takes anything out of the chain; of a person it has the id alone, and what operators wrote.';

const auditEvent = heldTable({
  table: 'audit_event',
  export: 'What operators did stands in the log of the person it touched, which is exported.',
  erase: { kept },
  merge: { settle: { kept } },
  end: 'A record opens nothing.',
});

const auditHead = heldTable({
  table: 'audit_head',
  export: 'A number and two digests over all operators.',
  erase: { kept: 'It speaks of no person at all.' },
  merge: { settle: { kept: 'It speaks of no person at all.' } },
  end: 'A digest opens nothing.',
});

const held: readonly Held[] = [auditEvent, auditHead];

export const audit: Module<LogWork> = {
  name: 'audit',
  managed: [
    look(calls.listAudit, (work, { input, operator }) => listAudit(work, input, operator)),
    look(calls.exportAudit, async (work, { input }) =>
      succeed(streamAudit(work, input) as unknown as string),
    ),
    look(calls.listEvents, (work, { input, operator }) => listEvents(work, input, operator)),
  ],
  jobs: [{ name: 'Witnessing the audit', everySeconds: 60, run: witnessAudit }],
  held,
};
