import type { QuarantineItem } from '@tongxing/contract/calls/recovery.ts';
import { quarantineSeconds } from '@tongxing/contract/limits.ts';
import { sayDuration } from '@tongxing/contract/say-duration.ts';
import { ShieldAlert } from 'lucide-react';
import { Note } from '../ui/Note.tsx';
import css from './PutAsideNote.module.css';
import { sayQuarantined } from './quarantined-icon.ts';

/** What was put aside, name by name, and how it comes back; nothing where nothing was. */
export function PutAsideNote({ items }: { items: readonly Pick<QuarantineItem, 'kind' | 'name'>[] }) {
  if (items.length === 0) return null;
  return (
    <Note tone="lamp" icon={ShieldAlert}>
      这些是最近添加的，先停用了：
      <ul className={css.list}>
        {items.map((item) => (
          <li key={`${item.kind} ${item.name}`}>{sayQuarantined(item)}</li>
        ))}
      </ul>
      是你自己的，登录后到「账号安全」里恢复，{sayDuration(quarantineSeconds)}内有效。
    </Note>
  );
}
