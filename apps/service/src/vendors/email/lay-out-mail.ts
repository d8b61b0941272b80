import type { Language } from '@tongxing/contract/languages.ts';
import type { Letter, MessageText } from '../../features/activity/messages/message-sender.ts';

/** The frame of every mail. */
export interface MailFrame {
  /** The portal's address, shown and linked in the footer. */
  readonly siteUrl: string;
  /** How people reach the operator; empty values are left out. */
  readonly support?: { readonly email: string; readonly phone: string; readonly hours: string };
}

const footers: Readonly<Record<Language, (siteName: string) => string>> = {
  'zh-CN': (siteName) => `这封邮件由${siteName}自动发出，不用回复。`,
  en: (siteName) => `This is an automated message from ${siteName}. There's no need to reply.`,
  'zh-TW': (siteName) => `這封郵件由${siteName}自動發出，不用回覆。`,
};
const supportWords: Readonly<Record<Language, string>> = {
  'zh-CN': '客服',
  en: 'Support',
  'zh-TW': '客服',
};
const colons: Readonly<Record<Language, string>> = { 'zh-CN': '：', en: ': ', 'zh-TW': '：' };

const font = "'PingFang SC','Noto Sans SC','Microsoft YaHei',system-ui,sans-serif";

/**
 * The message as an HTML page that mail programs can show: tables and inline styles, no picture, no request. Colours
 * work for light and dark: programs with `color-scheme` get the dark set, and those that invert colours find pairs that
 * stay readable.
 */
export function layOutMail(text: MessageText, frame: MailFrame): string {
  const { siteUrl } = frame;
  const { language, siteName } = text;
  const reach = formatSupport(language, frame);
  const { html: body } = text.letter ?? letterOf(text);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(text.subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.wall{background:#0c1413!important}.door{background:#141d1c!important;border-color:#263331!important}
.panel,.code{background:#0f1716!important}.ink{color:#e8f0ed!important}.quiet{color:#b3c1bc!important}.faint{color:#8e9e99!important}
.code{color:#6ecbba!important}.mark{border-color:#6ecbba!important}.act{background:#6ecbba!important;color:#04201c!important}.line{border-color:#263331!important}
}
</style>
</head>
<body class="wall" style="margin:0;padding:0;background:#f3f6f4">
<div style="display:none;max-height:0;overflow:hidden">${escape(text.plain)}</div>
<table role="presentation" class="wall" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f6f4">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="door" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #dce4e0;border-radius:24px">
<tr><td style="padding:28px 32px 0;word-break:break-word;font:600 18px/28px ${font};color:#10201d" class="ink">${mark}${escape(siteName)}</td></tr>
<tr><td style="padding:20px 32px 8px;word-break:break-word">
${body}
</td></tr>
<tr><td class="faint line" style="padding:16px 32px 24px;word-break:break-word;border-top:1px solid #dce4e0;font:400 13px/20px ${font};color:#5a6b67">${escape(footers[language](siteName))}${reach && `<br>${escape(reach)}`}<br><a class="faint" href="${escape(siteUrl)}" style="color:#5a6b67">${escape(siteUrl)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The same as plain text. */
export function writePlainMail(text: MessageText, frame: MailFrame): string {
  const { text: body } = text.letter ?? letterOf(text);
  const foot = [text.siteName, formatSupport(text.language, frame), frame.siteUrl].filter(Boolean);
  return `${body}\n\n--\n${foot.join('\n')}\n`;
}

/** One line: `客服：400-800-0000，help@example.com，工作日 9:00–18:00`; '' where nobody is to be reached. */
function formatSupport(language: Language, { support }: MailFrame): string {
  if (!support?.email && !support?.phone) return '';
  const { phone, email, hours } = support;
  const text = [phone, email, hours].filter(Boolean).join(language === 'en' ? ', ' : '，');
  return `${supportWords[language]}${colons[language]}${text}`;
}

/** The body of a shipped message: paragraphs, the code in its box, rows, a button. */
export function letterOf(text: MessageText): Letter {
  const rows = text.rows.map(([label, value]) => row(label, value)).join('');
  const html = [
    paragraph(text.lead, 'ink'),
    text.code ? codeBox(text.code) : '',
    rows
      ? `<table role="presentation" class="panel" width="100%" cellpadding="0" cellspacing="0" style="background:#edf2ef;border-radius:12px;margin:4px 0 20px">${rows}</table>`
      : '',
    text.link ? button(text.link.label, text.link.url) : '',
    paragraph(text.closing, 'quiet'),
  ];
  const plain = [
    text.lead,
    text.code ?? '',
    text.rows.map(([label, value]) => `${label}${colons[text.language]}${value}`).join('\n'),
    text.link ? `${text.link.label}${colons[text.language]}${text.link.url}` : '',
    text.closing,
  ];
  return { html: html.join('\n'), text: plain.filter(Boolean).join('\n\n') };
}

/** The mark as a ring, drawn by a border, because most inboxes block pictures. */
const mark =
  '<span class="mark" style="display:inline-block;width:14px;height:14px;border:4px solid #0b625b;border-radius:50%;vertical-align:-4px;margin-right:10px"></span>';

function paragraph(text: string, tone: 'ink' | 'quiet'): string {
  const colour = tone === 'ink' ? '#10201d' : '#405250';
  return `<p class="${tone}" style="margin:0 0 16px;font:400 15px/24px ${font};color:${colour}">${escape(text)}</p>`;
}

function codeBox(code: string): string {
  return `<p class="code" style="margin:4px 0 20px;padding:16px 0;background:#edf2ef;border-radius:12px;text-align:center;font:600 32px/40px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:8px;text-indent:8px;color:#0b625b">${escape(code)}</p>`;
}

function row(label: string, value: string): string {
  const cell = `padding:10px 16px;font:400 14px/24px ${font}`;
  return `<tr><td class="faint" width="64" valign="top" style="${cell};color:#5a6b67;white-space:nowrap">${escape(label)}</td><td class="ink" valign="top" style="${cell};padding-left:0;color:#10201d">${escape(value)}</td></tr>`;
}

function button(label: string, url: string): string {
  return `<p style="margin:0 0 20px"><a class="act" href="${escape(url)}" style="display:inline-block;padding:10px 24px;background:#0b625b;border-radius:12px;font:600 15px/24px ${font};color:#ffffff;text-decoration:none">${escape(label)}</a></p>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
