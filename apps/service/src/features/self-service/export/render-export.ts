import type { ValueTexts } from '../../../transaction/account-data.ts';
import type { ExportSection } from './collect-data.ts';

export interface ExportHead {
  readonly site: string;
  readonly madeAt: Date;
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const dateTime = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'long',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

function format(value: unknown, words: ValueTexts): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return dateTime.format(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map((each) => format(each, words)).join('、') || '–';
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([name, each]) => `${words[name] ?? name}：${format(each, words)}`,
    );
    return parts.join('；') || '–';
  }
  return words[String(value)] ?? String(value);
}

/** The machine-readable copy (PIPL Art. 45): one object, a list for each part, values as they are stored. */
export function renderJson({ site, madeAt }: ExportHead, sections: readonly ExportSection[]): Buffer {
  const data = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]));
  return Buffer.from(JSON.stringify({ site, made_at: madeAt, ...data }, null, 2));
}

function renderTable({ columns, rows }: ExportSection): string {
  const head = columns.map(({ title }) => `<th scope="col">${escape(title)}</th>`).join('');
  const body = rows
    .map(
      (row) =>
        `<tr>${columns.map(({ name, words }) => `<td>${escape(format(row[name], words))}</td>`).join('')}</tr>`,
    )
    .join('');
  return `<div><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** A part with one row is shown as a list of facts. */
function renderFacts({ columns, rows: [row] }: ExportSection): string {
  const facts = columns.map(
    ({ name, title, words }) =>
      `<tr><th scope="row">${escape(title)}</th><td>${escape(format(row?.[name], words))}</td></tr>`,
  );
  return `<div><table class="facts"><tbody>${facts.join('')}</tbody></table></div>`;
}

function renderSection(section: ExportSection): string {
  const { name, title, rows, left } = section;
  const body = name === 'account' ? renderFacts(section) : renderTable(section);
  const why = left.map((reason) => `<p class="left">${escape(reason)}。</p>`).join('');
  const count = rows.length > 1 ? `<span>${rows.length} 条</span>` : '';
  return `<section id="${escape(name)}"><h2>${escape(title)}${count}</h2>${body}${why}</section>`;
}

/** The human-readable copy: one self-contained page. */
export function renderHtml({ site, madeAt }: ExportHead, sections: readonly ExportSection[]): Buffer {
  const [full, empty] = [
    sections.filter(({ rows }) => rows.length > 0),
    sections.filter(({ rows }) => rows.length === 0),
  ];
  const nothing = empty.map(({ title }) => escape(title)).join('、');
  const contents = full
    .map(({ name, title, rows }) => `<a href="#${escape(name)}">${escape(title)} ${rows.length}</a>`)
    .join('');
  return Buffer.from(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>我的数据 - ${escape(site)}</title><style>
:root{color-scheme:light dark;--line:#8884;--soft:#8882}
body{font:15px/24px -apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;max-width:960px;margin:40px auto;padding:0 20px}
h1{font-size:24px;line-height:36px;margin:0}h2{font-size:18px;line-height:28px;margin:40px 0 12px}h2 span{font-size:13px;font-weight:400;margin-left:8px;opacity:.7}
nav{display:flex;flex-wrap:wrap;gap:8px;margin:20px 0}nav a{padding:4px 12px;border-radius:16px;background:var(--soft);color:inherit;text-decoration:none;font-size:13px}
div{overflow:auto;border:1px solid var(--line);border-radius:12px}table{border-collapse:collapse;width:100%;font-size:13px;line-height:20px;font-variant-numeric:tabular-nums}
th,td{padding:8px 12px;text-align:left;vertical-align:top;white-space:nowrap;border-top:1px solid var(--line)}tr:first-child>*{border-top:0}tbody tr:first-child td{border-top:1px solid var(--line)}
thead th,.facts th{font-weight:500;opacity:.75}.facts th{width:120px}.facts td{white-space:normal}.facts tbody tr:first-child>*{border-top:0}
.left,.made{font-size:13px;line-height:20px;opacity:.75;margin:8px 0 0}
@media print{nav{display:none}div{overflow:visible}th,td{white-space:normal}}
</style></head><body><h1>我的数据</h1><p class="made">${escape(site)}，${escape(dateTime.format(madeAt))}（北京时间）</p><nav>${contents}</nav>${full.map(renderSection).join('')}${nothing && `<section><h2>没有记录的</h2><p>${nothing}</p></section>`}</body></html>`);
}
