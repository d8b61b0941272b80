import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copyText } from '../browser/copy-text.ts';
import css from './CodeBlock.module.css';
import { highlight } from './highlight.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

interface CodeBlockProps {
  code: string;
  label: string;
  /** Texts of the reader's own in it, such as the client_id: marked. */
  mine?: readonly string[];
  /** Above the code, in line with the copy button: tabs. */
  bar?: ReactNode;
  /** Where the bar holds tabs: the ids of the panel that the code is, and of the tab that chose it. */
  panel?: { readonly id: string; readonly tab: string };
}

/** Code to read and to copy. */
export function CodeBlock({ code, label, mine = [], bar, panel }: CodeBlockProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Where it cannot be copied it can still be selected.
    if (!(await copyText(code))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const own = mine.filter(Boolean);
  const parts = (text: string) => {
    if (!own.some((each) => text.includes(each))) return text;
    const cut = new RegExp(`(${own.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`);
    return text.split(cut).map((part, at) =>
      own.includes(part) ? (
        <mark key={`mine${at}`} className={css.mine}>
          {part}
        </mark>
      ) : (
        part
      ),
    );
  };
  return (
    <div className={css.block}>
      {bar && <div className={css.bar}>{bar}</div>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div
        className={css.scroll}
        tabIndex={0}
        {...(panel
          ? { role: 'tabpanel', id: panel.id, 'aria-labelledby': panel.tab }
          : { role: 'region', 'aria-label': label })}
      >
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
