import { Copy } from 'lucide-react';
import { copyAndNotify } from '../../parts/copy-and-notify.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './Applications.module.css';

/** A value with its name and a button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  return (
    <div className={css.copy}>
      <p>
        <span>{label}</span>
        <code>{text}</code>
      </p>
      <IconButton label={`复制 ${label}`} onClick={() => void copyAndNotify(text)}>
        <Icon of={Copy} size={18} />
      </IconButton>
    </div>
  );
}
