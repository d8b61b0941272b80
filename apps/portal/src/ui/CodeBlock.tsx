import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import css from './CodeBlock.module.css';
import { highlight } from './highlight.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

/** Code to read and to copy. `mine` marks a text of the reader's own in it, such as the client_id. */
export function CodeBlock({ code, label, mine }: { code: string; label: string; mine?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const parts = (text: string) =>
    mine && text.includes(mine)
      ? text.split(mine).flatMap((part, at) => [
          ...(at > 0
            ? [
                <mark key={`mine${at}`} className={css.mine}>
                  {mine}
                </mark>,
              ]
            : []),
          part,
        ])
      : text;
  return (
    <div className={css.block}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
        <pre>
          <code>
            {highlight(code).map(({ text, tone }, at) => (
              <span key={at} className={tone && css[tone]}>
                {parts(text)}
              </span>
            ))}
          </code>
        </pre>
      </div>
      <IconButton className={css.copy} label={copied ? '已复制' : '复制'} onClick={() => void copy()}>
        <Icon of={copied ? Check : Copy} size={18} />
      </IconButton>
    </div>
  );
}
