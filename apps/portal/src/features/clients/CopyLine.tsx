import { Copy } from 'lucide-react';
import { notify } from '../../session/notices.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './Applications.module.css';

/** A value with its name and a button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    notify(isCopied ? 'success' : 'error', isCopied ? '已复制' : '复制不了，请长按选择');
  };
  return (
    <div className={css.copy}>
      <p>
        <span>{label}</span>
        <code>{text}</code>
      </p>
      <IconButton label={`复制 ${label}`} onClick={() => void copy()}>
        <Icon of={Copy} size={18} />
      </IconButton>
    </div>
  );
}
