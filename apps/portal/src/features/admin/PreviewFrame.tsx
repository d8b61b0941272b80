import { useEffect, useRef } from 'react';
import { trustHtml } from '../../browser/trusted-types.ts';
import css from './Admin.module.css';

/** A page as somebody else will see it, in a frame that may do nothing: no script, no form, no way out. */
export function PreviewFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // Not an attribute: React would make a plain text of what was trusted.
    if (frame.current) frame.current.srcdoc = trustHtml(html);
  }, [html]);
  return <iframe ref={frame} className={css.preview} title={title} sandbox="" />;
}
