import type { ExportSection } from './collect-data.ts';

export interface ExportHead {
  readonly site: string;
  readonly madeAt: Date;
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(show).join('、');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The machine-readable copy (PIPL Art. 45): one object, a list for each part. */
export function renderJson({ site, madeAt }: ExportHead, sections: readonly ExportSection[]): Buffer {
  const data = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]));
  return Buffer.from(JSON.stringify({ site, made_at: madeAt, ...data }, null, 2));
}

/** The copy to read: one page that needs nothing else. */
export function renderHtml({ site, madeAt }: ExportHead, sections: readonly ExportSection[]): Buffer {
  const parts = sections.map(({ title, rows }) => {
    const [first] = rows;
    if (!first) return `<h2>${escape(title)}</h2><p>没有记录</p>`;
    const names = Object.keys(first);
    const head = names.map((name) => `<th scope="col">${escape(name)}</th>`).join('');
    const body = rows
      .map((row) => `<tr>${names.map((name) => `<td>${escape(show(row[name]))}</td>`).join('')}</tr>`)
      .join('');
    return `<h2>${escape(title)}</h2><div><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
  });
  return Buffer.from(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>我的数据 - ${escape(site)}</title><style>
:root{color-scheme:light dark}body{font:15px/24px -apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;max-width:960px;margin:40px auto;padding:0 20px}
h1{font-size:24px}h2{font-size:18px;margin:40px 0 12px}div{overflow:auto}table{border-collapse:collapse;font-size:13px;line-height:20px}
th,td{border:1px solid #8884;padding:6px 10px;text-align:left;vertical-align:top;white-space:nowrap}
</style></head><body><h1>我的数据</h1><p>${escape(site)} · ${escape(madeAt.toISOString())}</p>${parts.join('')}</body></html>`);
}
