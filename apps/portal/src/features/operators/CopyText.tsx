import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { notify } from '../../session/notices.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './Lodge.module.css';

/** A value in large letters with a button that copies it. */
export function CopyText({ text, note }: { text: string; note?: ReactNode }) {
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    notify(isCopied ? 'success' : 'error', isCopied ? '已复制' : '复制不了，请长按选择');
  };
  return (
    <>
      <p className={css.copied}>
        <code>{text}</code>
        <IconButton label="复制" onClick={() => void copy()}>
          <Icon of={Copy} size={18} />
        </IconButton>
      </p>
      {note && <p className="muted t-13">{note}</p>}
    </>
  );
}
