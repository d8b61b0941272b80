import { useState } from 'react';
import { Tabs } from '../../../ui/Tabs.tsx';
import { PreviewFrame } from '../PreviewFrame.tsx';
import css from '../settings/Settings.module.css';

const tabs = [
  { key: 'html', label: '网页' },
  { key: 'text', label: '文字' },
] as const;

interface TemplatePreviewProps {
  subject: string | null;
  text: string;
  /** The HTML of the mail. */
  html: string | null;
}

/** A preview of a message; a mail is shown in a sandboxed frame. */
export function TemplatePreview({ subject, text, html }: TemplatePreviewProps) {
  const [part, setPart] = useState<'html' | 'text'>('html');
  const isPage = html !== null && part === 'html';
  return (
    <div className={css.form} role="status">
      {subject !== null && <p className="t-14">主题：{subject}</p>}
      {html !== null && (
        <Tabs
          id="preview"
          label="预览版本"
          variant="segments"
          tabs={tabs}
          current={part}
          onChange={setPart}
        />
      )}
      <div
        {...(html !== null && {
          role: 'tabpanel',
          id: `preview-${part}-panel`,
          'aria-labelledby': `preview-${part}`,
        })}
      >
        {isPage ? <PreviewFrame title="邮件预览" html={html} /> : <p className={css.text}>{text}</p>}
      </div>
    </div>
  );
}
