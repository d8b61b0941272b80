import { createHash } from 'node:crypto';
import { decrypt, encrypt, getSignature } from '@wecom/crypto';

/** What an official account and WeChat share. */
export interface MessageServer {
  readonly appId: string;
  readonly token: string;
  /** Null: messages go in clear. */
  readonly aesKey: string | null;
}

/** A request of WeChat to the account's server. */
export interface PushedMessage {
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
}

const cdata = (fields: Readonly<Record<string, string | number>>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) =>
      typeof value === 'number' ? `<${name}>${value}</${name}>` : `<${name}><![CDATA[${value}]]></${name}>`,
    )
    .join('\n')}</xml>`;

/** A message as WeChat pushes it; encrypted by the company's own library. `now`: seconds since the epoch. */
export function pushMessage(
  { appId, token, aesKey }: MessageServer,
  fields: Readonly<Record<string, string | number>>,
  now: number,
): PushedMessage {
  const [timestamp, nonce] = [String(now), '1372623149'];
  const signature = createHash('sha1').update([token, timestamp, nonce].toSorted().join('')).digest('hex');
  const plain = cdata({ ToUserName: 'gh_7f083739789a', CreateTime: now, ...fields });
  const query = { signature, timestamp, nonce, openid: String(fields.FromUserName) };
  if (aesKey === null) return { query, body: plain };
  const sealed = encrypt(aesKey, plain, appId);
  const signed = getSignature(token, timestamp, nonce, sealed);
  return {
    query: { ...query, encrypt_type: 'aes', msg_signature: signed },
    body: cdata({ ToUserName: 'gh_7f083739789a', Encrypt: sealed }),
  };
}

const element = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

/** The text that a follower reads of an answer; '' for none. */
export function readReply({ appId, token, aesKey }: MessageServer, answer: string): string {
  if (answer === 'success') return '';
  if (aesKey === null) return element(answer, 'Content');
  const sealed = element(answer, 'Encrypt');
  const signed = getSignature(token, element(answer, 'TimeStamp'), element(answer, 'Nonce'), sealed);
  if (signed !== element(answer, 'MsgSignature')) throw new Error('the answer is signed wrongly');
  const { message, id } = decrypt(aesKey, sealed);
  if (id !== appId) throw new Error('the answer is of another app');
  return element(message, 'Content');
}
