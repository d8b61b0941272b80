import { type MailServer, mailAccount, readMail, serveMail } from '@tongxing/doubles/mail/serve-mail.ts';
import { describe, expect, it } from 'vitest';
import { aCode, aMessage, describeMessageSender } from '../sms/message-sender.conformance.ts';
import { smtp } from './smtp.ts';

const siteName = '通行账号中心';
const frame = {
  siteUrl: 'https://id.example.com',
  timeouts: { connect: 400, greeting: 400, answer: 400 },
};
const lin = 'lin.wan@example.com';

async function open(change: (url: string) => string = (url) => url) {
  const server = await serveMail();
  const sender = smtp({ ...frame, url: change(server.url) });
  const close = async () => {
    sender.close();
    await server.close();
  };
  return { server, sender, close };
}

const lastMail = ({ received }: MailServer) => readMail(received.at(-1)?.raw ?? '');

describeMessageSender('SMTP', async () => {
  const { server, sender, close } = await open();
  return {
    sender,
    address: (number) => `person${number}@example.com`,
    delivered: () => server.received.length,
    lastDelivered: () => `${server.received.at(-1)?.to.join()} ${lastMail(server).text}`,
    refusals: [
      ['no such mailbox', () => void (server.refusal = { at: 'recipient', code: 550 }), 'recipient'],
      ['mailbox busy', () => void (server.refusal = { at: 'recipient', code: 450 }), 'temporary'],
      [
        'the message is spam to it',
        () => void (server.refusal = { at: 'message', code: 554 }),
        'configuration',
      ],
      ['try later', () => void (server.refusal = { at: 'message', code: 451 }), 'temporary'],
      ['no storage left', () => void (server.refusal = { at: 'message', code: 452 }), 'balance'],
    ],
    calm: () => void (server.refusal = null),
    close,
  };
});

describe('a mail', () => {
  it('ends with the contact of the operator, where it is set', async () => {
    const { server, close } = await open();
    const support = { email: 'help@example.com', phone: '', hours: '工作日 9:00–18:00' };
    const sender = smtp({ ...frame, url: server.url, support });
    await sender.send(aMessage(lin));
    const { text, html } = lastMail(server);
    for (const part of [text, html]) expect(part).toContain('客服：help@example.com，工作日 9:00–18:00');
    sender.close();
    await close();
  });

  it('is sent from the portal’s name where the server has none and no account', async () => {
    const server = await serveMail({ authOptional: true });
    const url = new URL(server.url);
    Object.assign(url, { username: '', password: '' });
    const sender = smtp({ ...frame, url: url.href });
    await sender.send(aMessage(lin));
    expect(lastMail(server).headers.get('from')).toBe(`${siteName} <no-reply@id.example.com>`);
    expect(server.received.at(-1)?.greeting).toBe('id.example.com');
    sender.close();
    await server.close();
  });

  it('is sent from the account to one address, in Chinese, as text and HTML', async () => {
    const { server, sender, close } = await open();
    await sender.send(aMessage(lin));
    expect(server.received[0]).toMatchObject({ from: mailAccount.user, to: [lin] });
    const { headers, text, html } = lastMail(server);
    expect(headers.get('from')).toBe(`${siteName} <${mailAccount.user}>`);
    expect(headers.get('to')).toBe(lin);
    expect(headers.get('subject')).toBe(`通行验证码 ${aCode}`);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(text).toContain(`你正在登录，验证码是：\n\n${aCode}\n`);
    for (const part of [
      '<!doctype html>',
      'lang="zh-CN"',
      aCode,
      '你正在登录',
      frame.siteUrl,
      'color-scheme',
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|src=/i);
    await close();
  });

  it('shows what happened, and the link to report it', async () => {
    const { server, sender, close } = await open();
    const link = { label: '不是我', url: 'https://id.example.com/user/logs?report=abc&x=1' };
    const rows = [
      ['时间', '11 月 21 日 10:20'],
      ['设备', 'Chrome · Windows'],
    ] as const;
    const text = {
      language: 'zh-CN' as const,
      siteName,
      subject: '新设备登录提醒',
      plain: '',
      lead: '新设备登录：',
      rows,
      link,
      closing: '不用做什么。',
    };
    await sender.send(aMessage(lin, { template: 'notice_new_device', text }));
    const mail = lastMail(server);
    expect(mail.text).toContain('时间：11 月 21 日 10:20\n设备：Chrome · Windows');
    expect(mail.text).toContain(`不是我：${link.url}`);
    expect(mail.html).toContain('href="https://id.example.com/user/logs?report=abc&#38;x=1"');
    await close();
  });

  it('can have another sender than the user', async () => {
    const { server, sender, close } = await open((url) => `${url}?from=hello@tongxing.example`);
    await sender.send(aMessage(lin));
    expect(server.received[0]?.from).toBe('hello@tongxing.example');
    await close();
  });
});

describe('a mail with injected text', () => {
  const aText = aMessage(lin).text;

  // threat:mail-injection
  it('gets no further header and no further recipient by its subject', async () => {
    const { server, sender, close } = await open();
    const subject = '提醒\r\nBcc: mallory@example.com\r\n\r\nbody of my own';
    await sender.send(aMessage(lin, { text: { ...aText, subject } }));
    expect(server.received[0]?.to).toEqual([lin]);
    const { headers, text } = lastMail(server);
    expect(headers.has('bcc')).toBe(false);
    expect(headers.get('subject')).toBe('提醒 Bcc: mallory@example.com body of my own');
    expect(text).not.toMatch(/^body of my own/);
    await close();
  });

  // threat:mail-injection
  it('is sent to one mailbox or to none', async () => {
    const { server, sender, close } = await open();
    for (const to of [
      'a@example.com, mallory@example.com',
      'a@example.com\r\nBcc: mallory@example.com',
      'a@example.com mallory@example.com',
      'Lin <a@example.com>',
      'group:a@example.com;',
      '"a b"@example.com',
      'a@b@example.com',
      '@example.com',
      'a@',
      '',
    ]) {
      expect(await sender.send(aMessage(to)), to).toMatchObject({ delivered: false, reason: 'recipient' });
    }
    expect(server.received).toHaveLength(0);
    await close();
  });

  it('escapes markup', async () => {
    const { server, sender, close } = await open();
    const device = `<img src=x onerror=alert(1)> "Chrome" & 'Co'`;
    await sender.send(aMessage(lin, { text: { ...aText, rows: [['设备', device]] } }));
    const { html, text } = lastMail(server);
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#34;Chrome&#34; &#38; &#39;Co&#39;');
    expect(text).toContain(device);
    await close();
  });
});

describe('where the mail server', () => {
  it('refuses the password, the reason is the configuration', async () => {
    const { sender, close } = await open((url) => url.replace('double', 'wrong'));
    const outcome = await sender.send(aMessage(lin));
    expect(outcome).toMatchObject({ delivered: false, reason: 'configuration' });
    expect(JSON.stringify(outcome)).not.toContain('wrong');
    await close();
  });

  it('is silent, sending ends after the time limit', async () => {
    const { server, sender, close } = await open();
    server.isSilent = true;
    expect(await sender.send(aMessage(lin))).toMatchObject({ delivered: false, reason: 'unavailable' });
    await close();
  });

  it('is unreachable, the reason is unavailable', async () => {
    const { sender, close } = await open();
    await close();
    expect(await sender.send(aMessage(lin))).toMatchObject({ delivered: false, reason: 'unavailable' });
  });

  it('offers no encryption though it is required, sends nothing', async () => {
    const { server, sender, close } = await open((url) => `${url}?tls=required`);
    expect(await sender.send(aMessage(lin))).toMatchObject({ delivered: false, reason: 'configuration' });
    expect(server.received).toHaveLength(0);
    await close();
  });
});
