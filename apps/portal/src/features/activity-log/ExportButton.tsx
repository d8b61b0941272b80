import { type ActivityItem, listActivities } from '@tongxing/contract/calls/activity-log.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/send.ts';
import { serviceNow } from '../../browser/clock.ts';
import { detectEmbeddedBrowser } from '../../browser/embedded-browser.ts';
import { saveFile } from '../../browser/save-file.ts';
import { describeActivity } from '../../parts/describe-activity.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { writeCsv } from './write-csv.ts';

const stamp = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
const heads = ['时间', '事件', '说明', '设备', '地点', 'IP'];

function rowOf(item: ActivityItem): string[] {
  const { title, text } = describeActivity(item);
  return [stamp.format(new Date(item.at * 1000)), title, text, item.device, item.place, item.ip];
}

/** Reads all pages of a filtered log and writes them as CSV; null where a page could not be read. */
async function exportLog(
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

/** Downloads the filtered log as a CSV file. */
export function ExportButton({ filter }: { filter: Omit<CallInput<typeof listActivities>, 'cursor'> }) {
  const [rows, setRows] = useState<number | null>(null);

  const run = async () => {
    if (detectEmbeddedBrowser()) {
      notify('warning', '这里不能保存文件，请用系统浏览器打开这个页面');
      return;
    }
    setRows(0);
    const csv = await exportLog(filter, setRows);
    setRows(null);
    if (csv === null) return;
    const day = new Date(serviceNow()).toISOString().slice(0, 10);
    saveFile(`操作记录-${day}.csv`, 'text/csv;charset=utf-8', csv);
    notify('success', '已导出，请查看下载的文件');
  };

  return (
    <Button loading={rows !== null} loadingText={`已读 ${rows ?? 0} 条`} onClick={() => void run()}>
      <Icon of={Download} size={18} />
      导出
    </Button>
  );
}
