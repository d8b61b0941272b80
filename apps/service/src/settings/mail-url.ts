import type { FileSettings } from './settings-file.ts';

type MailSettings = FileSettings['mail'];

/** The address that `mail` of the settings comes to, as MAIL_URL would write it; null where no server is named. */
export function mailUrlOf({ host, port, security, user, password, from }: MailSettings): string | null {
  if (!host) return null;
  const isTls = security === 'tls';
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const url = new URL(`${isTls ? 'smtps' : 'smtp'}://${name}:${port || (isTls ? 465 : 587)}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  if (security === 'starttls') url.searchParams.set('tls', 'required');
  if (security === 'never') url.searchParams.set('tls', 'never');
  if (from) url.searchParams.set('from', from);
  return url.href;
}

/** What MAIL_URL says, in the words of `mail` of the settings. */
export function mailSettingsOf(mailUrl: string): MailSettings {
  const url = new URL(mailUrl);
  const isTls = url.protocol === 'smtps:';
  const tls = url.searchParams.get('tls');
  const offered = tls === 'required' ? 'starttls' : tls === 'never' ? 'never' : 'offered';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  return {
    host,
    port: Number(url.port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : offered,
    user,
    password: decodeURIComponent(url.password),
    from: url.searchParams.get('from') ?? '',
  };
}

export const wholeMailUrl =
  'must have a password beside the user name, such as smtps://user:password@smtp.example.com';

/** Whether a user has a password: without one no server lets them in. */
export function isWholeMailUrl(text: string): boolean {
  const url = URL.parse(text);
  return !url?.username || url.password !== '';
}
