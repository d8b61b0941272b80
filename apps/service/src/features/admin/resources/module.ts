import { listResources, resourceVerdicts } from '@tongxing/contract/manage/resources.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { searchResources } from '../../oauth/resources/resource-store.ts';
import { command, query } from '../commands-and-queries/managed.ts';
import { readCursor, toPage } from '../commands-and-queries/page.ts';
import { decideResource, type ResourceVerdict, showResourceItem } from './decide-resource.ts';

export const resources: Module<Work> = {
  name: 'resources',
  adminHandlers: [
    query(listResources, async (work, { input: { cursor, limit, ...filters }, operator }) => {
      const of = { pepper: work.pepper, operator, list: `resources ${JSON.stringify(filters)}` };
      const after = readCursor(of, cursor);
      if (!after.ok) return after;
      const rows = await searchResources(work.db, { ...filters, limit, after: after.value });
      return succeed(
        toPage(of, rows, { limit, position: ({ sorted, id }) => [sorted, id], show: showResourceItem }),
      );
    }),
    ...Object.entries(resourceVerdicts).map(([verdict, call]) =>
      command(call, (change, { input, reason }) =>
        decideResource(change, {
          id: input.id,
          verdict: verdict as ResourceVerdict,
          reason,
          ifMatch: input.if_match,
        }),
      ),
    ),
  ],
};
