import { useEffect, useRef } from 'react';
import { trustHtml } from '../../browser/trusted-types.ts';
import css from './Admin.module.css';

/** A preview of a page in a sandboxed frame: no scripts, no forms, no navigation. */
export function PreviewFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // Set as a property: React would turn the trusted value of an attribute into plain text.
    if (frame.current) frame.current.srcdoc = trustHtml(html);
  }, [html]);
  return <iframe ref={frame} className={css.preview} title={title} sandbox="" />;
}
