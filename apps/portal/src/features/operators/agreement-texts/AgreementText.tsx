import { PreviewFrame } from '../PreviewFrame.tsx';

const page = (content: string) =>
  `<!doctype html><meta charset="utf-8"><style>body{margin:24px;font:15px/1.7 sans-serif;color:#10201d;background:#fff}table{border-collapse:collapse}td,th{border:1px solid #dce4e0;padding:4px 8px}</style>${content}`;

/** A text as people will read it, in a frame that may do nothing. */
export function AgreementText({ name = '协议', content }: { name?: string; content: string }) {
  return <PreviewFrame title={`${name}的样子`} html={page(content)} />;
}
