import { PreviewFrame } from '../PreviewFrame.tsx';

const style = [
  ':root{color-scheme:light dark}',
  'body{margin:24px;font:15px/1.7 sans-serif;color:#10201d;background:#fff;overflow-wrap:anywhere}',
  'table{border-collapse:collapse}td,th{border:1px solid #dce4e0;padding:4px 8px}',
  '@media (prefers-color-scheme:dark){body{color:#e8f0ed;background:#0f1716}td,th{border-color:#263331}a{color:#6ecbba}}',
].join('');
const page = (content: string) => `<!doctype html><meta charset="utf-8"><style>${style}</style>${content}`;

/** A preview of the text in a sandboxed frame. */
export function AgreementText({ name = '协议', content }: { name?: string; content: string }) {
  return <PreviewFrame title={`${name}预览`} html={page(content)} />;
}
