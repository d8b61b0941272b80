import * as z from 'zod/mini';
import { hasHiddenParts, readWebAddress, webProtocols } from './web-address.ts';

/** What can be wrong with a redirect URI, as the prompt to show. */
export const redirectUriPrompts = {
  insecure: '正式地址要用 https。只在本机调试，可以填 http://localhost',
  scheme: '自定义协议要是这个应用自己的，最好写成反向域名，比如 com.example.app:/callback',
  parts: '地址里不能有 #、通配符或用户名密码',
  machine: '没有人登录的应用不用回调地址',
  reserved: '地址的参数里不能有 code、state、iss、error：回来时要用这些名字',
  own: '这是账号中心自己的地址，应用要填自己的',
} as const;
export type RedirectUriProblem = keyof typeof redirectUriPrompts;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `http://localhost`, `http://127.0.0.1` and `http://[::1]`, on any port. */
function isLoopbackUri(uri: string): boolean {
  const url = URL.parse(uri);
  return url?.protocol === 'http:' && loopbackHosts.has(url.hostname);
}

/** Whether plain http is allowed for a host, as the operator has set; the portal leaves the check to the service. */
export type MayBePlain = (hostname: string) => boolean;

/** Where the playground of the developer docs takes its answers, below the public URL. */
const playground = '/user/app/docs';

/** Whether an address leads to the server's own origin, other than to the playground, whose practice app answers there. */
export const isAtServer = (uri: string, publicUrl: string): boolean =>
  URL.parse(uri)?.origin === new URL(publicUrl).origin && uri !== publicUrl + playground;

/** The parameters of an answer (RFC 6749 4.1.2, RFC 9207 2). */
const answerParameters = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri', 'response'];

/** Schemes without a dot that browsers, systems and widespread apps answer themselves: no other app may register them. */
const takenSchemes = new Set(
  `about aim alipay alipays android-app baiduboxapp blob bytedance chrome chrome-extension cid content data dingtalk
  dns douyin edge facetime feed feishu file filesystem ftp ftps geo git gopher http https imap intent irc itms itms-apps
  jar javascript lark ldap ldaps mailto market maps meituan mid mms moz-extension mqq mqqapi ms-settings news nfs openapp
  opaque pinduoduo pop qq resource rtsp sftp shortcuts sinaweibo sip sips sms smsto snssdk ssh tbopen taobao tel telnet
  tmall urn vbscript view-source wechat weixin work weixinwork wss ws wxwork xhsdiscover xmpp`.split(/\s+/),
);

/** Whether an app on the device may have the scheme: a reversed domain, or a name of its own (`cursor:`). */
const isOwnScheme = (scheme: string): boolean =>
  /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+$/.test(scheme) ||
  (/^[a-z][a-z0-9+-]{3,}$/.test(scheme) && !takenSchemes.has(scheme));

/**
 * Why an app of this type may not register the address; null where it may.
 * https everywhere, http on loopback and where `mayBePlain` says so, schemes of their own for native apps (RFC 8252 7.1 wants
 * the reversed domain; decision 81), never a fragment, a wildcard or embedded credentials (RFC 9700 2.1).
 */
export function redirectUriProblem(
  uri: string,
  type: string,
  mayBePlain: MayBePlain,
): RedirectUriProblem | null {
  if (type === 'machine') return 'machine';
  const url = URL.parse(uri);
  if (!url || hasHiddenParts(uri)) return 'insecure';
  if (uri.includes('#') || uri.includes('*') || url.username || url.password) return 'parts';
  if (answerParameters.some((name) => url.searchParams.has(name))) return 'reserved';
  // RFC 8252 8.3: an app on the device itself has nothing to do with hosts of a network, and 7.3: it listens on loopback by http.
  const isOnDevice = type === 'native' || type === 'device';
  if (url.protocol === 'https:') return isOnDevice && loopbackHosts.has(url.hostname) ? 'insecure' : null;
  if (isLoopbackUri(uri)) return null;
  if (url.protocol === 'http:' && !isOnDevice && mayBePlain(url.hostname)) return null;
  if (type !== 'native' || url.protocol === 'http:') return 'insecure';
  return isOwnScheme(url.protocol.slice(0, -1)) ? null : 'scheme';
}

/**
 * An origin as browsers send it (RFC 6454 7): `https://localhost`, `capacitor://localhost`, `app://desktop`, or `null` for a
 * page from a file.
 */
export const webOrigin = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(
      /^(?:null|[a-z][a-z0-9+.-]*:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)$/,
      '来源要像 capacitor://localhost 或 https://localhost，后面没有路径，也可以是 null',
    ),
  );

/** A redirect URI, stored and compared character by character. */
export const redirectUri = z.string().check(z.minLength(1), z.maxLength(500));

const calledUriPrompt = '请输入以 https:// 开头的网址';

/** Why the service may not call an address, as the prompt to show; null where they may be, or where it is ''. */
export function calledUriProblem(uri: string, mayBePlain: MayBePlain): string | null {
  const url = URL.parse(uri);
  return url?.protocol === 'http:' && !mayBePlain(url.hostname) ? calledUriPrompt : null;
}

/** An address that the service calls: no credentials, or '' for none. Of http: `calledUriProblem`. */
export const calledUri = z.string().check(
  z.maxLength(500),
  z.refine((typed) => {
    if (typed === '') return true;
    return readWebAddress(typed, webProtocols)?.hash === '';
  }, calledUriPrompt),
);

/** A link for people: http(s) without credentials, or ''. */
export const shownUri = z.string().check(
  z.maxLength(500),
  z.refine((typed) => {
    if (typed === '') return true;
    return readWebAddress(typed, webProtocols) !== null;
  }, '请输入以 http:// 或 https:// 开头的网址'),
);
