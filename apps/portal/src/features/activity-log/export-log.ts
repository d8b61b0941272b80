import { type ActivityItem, listActivities } from '@tongxing/contract/calls/activity-log.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { send } from '../../api/send.ts';
import { describeActivity } from '../../parts/describe-activity.ts';
import { writeCsv } from './write-csv.ts';

const stamp = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
const heads = ['时间', '事件', '说明', '设备', '地点', 'IP'];

function rowOf(item: ActivityItem): string[] {
  const { title, text } = describeActivity(item);
  return [stamp.format(new Date(item.at * 1000)), title, text, item.device, item.place, item.ip];
}

/** Reads the whole log that a filter shows, page after page, and writes it as CSV; null where it broke off. */
export async function exportLog(
  filter: Omit<CallInput<typeof listActivities>, 'cursor'>,
  onProgress: (rows: number) => void,
): Promise<string | null> {
  const rows: string[][] = [];
  let cursor: string | undefined;
  do {
    const reply = await send(listActivities, { ...filter, ...(cursor ? { cursor } : {}) });
    if (!reply.ok) return null;
    rows.push(...reply.data.items.map(rowOf));
    onProgress(rows.length);
    cursor = reply.data.next_cursor ?? undefined;
  } while (cursor);
  return writeCsv([heads, ...rows]);
}
