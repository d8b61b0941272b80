import type { QuarantineItem } from '@tongxing/contract/calls/recovery.ts';
import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { quarantineSeconds } from '@tongxing/contract/limits.ts';
import { ShieldAlert } from 'lucide-react';
import { Note } from '../ui/Note.tsx';
import { formatQuarantined } from './quarantined-icon.ts';

/** What was put aside, name by name, and how it comes back; nothing where nothing was. */
export function PutAsideNote({ items }: { items: readonly Pick<QuarantineItem, 'kind' | 'name'>[] }) {
  if (items.length === 0) return null;
  return (
    <Note tone="lamp" icon={ShieldAlert}>
      最近添加的 {items.map(formatQuarantined).join('、')}{' '}
      已暂停使用。如为本人添加，登录后到“账号安全”里恢复，
      {formatDuration(quarantineSeconds)}内有效。
    </Note>
  );
}
