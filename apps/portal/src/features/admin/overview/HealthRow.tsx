import { formatFinding } from '@tongxing/contract/manage/format-finding.ts';
import type { Health } from '@tongxing/contract/manage/installation.ts';
import { HeartPulse } from 'lucide-react';
import type { Tone } from '../../../ui/tone-class.ts';
import { adminPath } from '../admin-path.ts';
import { WaitingRow } from './WaitingRow.tsx';

/** How many names the line shows; the health page lists everything. */
const shown = 3;

const tones = { wrong: 'err', warning: 'warn', ok: 'ok' } as const satisfies Record<Health['state'], Tone>;

/** The state of the installation in one line: the failures, or else the warnings. */
function formatHealth({ state, findings }: Health): { title: string; text: string } {
  if (state === 'ok') return { title: '一切正常', text: '已检查数据库、短信邮件和备份' };
  const found = findings.filter((finding) => finding.state === state);
  const names = [...new Set(found.map((finding) => formatFinding(finding).name))];
  return {
    title: `${found.length} 项${state === 'wrong' ? '需处理' : '建议处理'}`,
    text: `${names.slice(0, shown).join('、')}${names.length > shown ? '等' : ''}`,
  };
}

/** The state of the installation. A lazy part: it brings the words of all findings. */
export function HealthRow({ health }: { health: Health }) {
  return (
    <WaitingRow
      icon={HeartPulse}
      tone={tones[health.state]}
      {...formatHealth(health)}
      to={adminPath('health')}
      action="查看"
    />
  );
}
