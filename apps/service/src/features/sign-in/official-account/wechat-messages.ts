import { toSeconds } from '../../../kernel/clock.ts';
import { openEnvelope, sealEnvelope, signEnvelope } from '../../../kernel/crypto/callback-envelope.ts';
import { isSameSecret } from '../../../kernel/crypto/digest.ts';
import type { Random } from '../../../kernel/crypto/random.ts';
import { escapeXml, readFields } from '../../../kernel/xml/read-fields.ts';
import type { OfficialAccount } from './official-account.ts';

type Account = Pick<OfficialAccount, 'token' | 'messageKey' | 'appId'>;

/** The query of a request by WeChat. */
export type WechatQuery = Readonly<Record<string, string | undefined>>;

/** Something that somebody did in WeChat, as it tells the official account's server. */
export interface WechatMessage {
  /** The openid of who did it. */
  readonly from: string;
  /** The official account's own name. */
  readonly to: string;
  /** The same for each repetition of one message. */
  readonly id: string;
  readonly what:
    | { readonly kind: 'scanned'; readonly scene: string }
    | { readonly kind: 'wrote'; readonly text: string }
    | { readonly kind: 'other' };
}

/** How far the time of a request may be from ours, in seconds. */
const mostSecondsApart = 300;

/** Whether WeChat, which alone knows the token, has sent a request within the last minutes. */
export function isFromWechat({ token }: Pick<Account, 'token'>, query: WechatQuery, now: Date): boolean {
  const { signature = '', timestamp = '', nonce = '' } = query;
  const isNear =
    /^\d{1,12}$/.test(timestamp) && Math.abs(toSeconds(now) - Number(timestamp)) <= mostSecondsApart;
  return isNear && isSameSecret(signature, signEnvelope(token, timestamp, nonce));
}

/**
 * The message in the body of a request that `isFromWechat`: `refused` for one that should be encrypted and is not, or not
 * for this official account; `malformed` for anything else that is no message.
 */
export function readMessage(
  account: Account,
  query: WechatQuery,
  body: string,
): WechatMessage | 'refused' | 'malformed' {
  const outer = readFields(body);
  if (!outer) return 'malformed';
  if (!account.messageKey) return outer.has('Encrypt') ? 'malformed' : messageOf(outer);
  const sealed = outer.get('Encrypt');
  const { msg_signature: signature = '', timestamp = '', nonce = '' } = query;
  if (sealed === undefined || !isSameSecret(signature, signEnvelope(account.token, timestamp, nonce, sealed)))
    return 'refused';
  const opened = openEnvelope(account.messageKey, sealed);
  if (!opened || opened.receiver !== account.appId) return 'refused';
  const inner = readFields(opened.text);
  return inner ? messageOf(inner) : 'malformed';
}

function messageOf(fields: ReadonlyMap<string, string>): WechatMessage | 'malformed' {
  const [from = '', to = ''] = [fields.get('FromUserName'), fields.get('ToUserName')];
  if (!/^[\w-]{1,64}$/.test(from) || to === '') return 'malformed';
  const type = fields.get('MsgType');
  const event = (fields.get('Event') ?? '').toLowerCase();
  const key = fields.get('EventKey') ?? '';
  const id = fields.get('MsgId') ?? `${fields.get('CreateTime') ?? ''} ${event} ${key}`;
  const message = { from, to, id: id.slice(0, 200) };
  if (type === 'text')
    return { ...message, what: { kind: 'wrote', text: (fields.get('Content') ?? '').trim() } };
  if (type === 'event' && event === 'scan') return { ...message, what: { kind: 'scanned', scene: key } };
  // Who did not follow the account before is asked to first.
  if (type === 'event' && event === 'subscribe' && key.startsWith('qrscene_'))
    return { ...message, what: { kind: 'scanned', scene: key.slice('qrscene_'.length) } };
  return { ...message, what: { kind: 'other' } };
}

/** The answer to a message, as text in the conversation; encrypted where messages are. */
export function writeReply(
  account: Account,
  { from, to }: Pick<WechatMessage, 'from' | 'to'>,
  text: string,
  { now, random }: { readonly now: Date; readonly random: Random },
): string {
  const time = String(toSeconds(now));
  const plain = elements({
    ToUserName: from,
    FromUserName: to,
    CreateTime: time,
    MsgType: 'text',
    Content: text,
  });
  if (!account.messageKey) return plain;
  const sealed = sealEnvelope(account.messageKey, account.appId, plain, random);
  const nonce = random.token().slice(0, 16);
  return elements({
    Encrypt: sealed,
    MsgSignature: signEnvelope(account.token, time, nonce, sealed),
    TimeStamp: time,
    Nonce: nonce,
  });
}

const elements = (fields: Readonly<Record<string, string>>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`)
    .join('')}</xml>`;
