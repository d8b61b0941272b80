import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyAndNotify } from '../../parts/copy-and-notify.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './Admin.module.css';

/** A value in large letters with a button that copies it. */
export function CopyText({ text, note }: { text: string; note?: ReactNode }) {
  return (
    <>
      <p className={css.copied}>
        <code>{text}</code>
        <IconButton label="复制" onClick={() => void copyAndNotify(text)}>
          <Icon of={Copy} size={18} />
        </IconButton>
      </p>
      {note && <p className="muted t-13">{note}</p>}
    </>
  );
}
