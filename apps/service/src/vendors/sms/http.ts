import { createHmac } from 'node:crypto';
import { readWebAddress, webProtocols } from '@tongxing/contract/rules/web-address.ts';
import * as z from 'zod';
import type {
  Delivery,
  MessageSender,
  OutgoingMessage,
  VendorCallback,
  VendorReports,
} from '../../features/activity/messages/message-sender.ts';
import { toSeconds } from '../../kernel/clock.ts';
import { isSameSecret } from '../../kernel/crypto/digest.ts';
import { secretMark } from '../../kernel/crypto/secret-text.ts';
import { regionOfPhone, toE164 } from '../../kernel/text/phone-number.ts';
import { askVendor, readJson } from '../ask-vendor.ts';
import { shortDetail } from '../short-detail.ts';
import { mostReports } from './delivery-reports.ts';
import { defineSmsVendor, type SmsConnection } from './sms-vendor.ts';

const httpSmsSettings = z.strictObject({
  vendor: z.literal('http'),
  /** Takes the messages; plain http for hosts in `outgoing.allow_private` alone. */
  url: z
    .string()
    .max(500)
    .refine((text) => readWebAddress(text, webProtocols) !== null, 'must be an http or https URL'),
  /** Signs every message. */
  secret: z.string().min(16).meta(secretMark),
  /** Seconds; the portal waits ten for all vendors together. */
  timeout_seconds: z.int().min(1).max(8).default(5),
  /** It reads codes out in a call where `channel` says `voice`. */
  voice: z.boolean().default(false),
});

/** What a gateway reports in one callback. */
const reportsShape = z.object({
  reports: z
    .array(z.object({ id: z.string().max(100), state: z.enum(['delivered', 'undelivered']) }))
    .max(mostReports)
    .default([]),
  messages: z
    .array(z.object({ id: z.string().max(100), from: z.string().max(40), text: z.string().max(500) }))
    .max(mostReports)
    .default([]),
});

/** How old a signature may be. */
const signatureSeconds = 300;

/** What a gateway says: it took the message, or nobody can deliver it. */
const answerShape = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.string().optional() }),
]);

/** Reasons after which no other vendor is tried. */
const final: ReadonlySet<string | undefined> = new Set(['bad_number', 'blocked']);

/** The body of a message. `to` is E.164; `purpose` is that of the code, or `notice`. */
function writeBody({ to, template, translated, text, isSpoken }: OutgoingMessage, id: string): string {
  return JSON.stringify({
    id,
    to: toE164(to),
    region: regionOfPhone(to),
    channel: isSpoken ? 'voice' : 'sms',
    purpose: template.startsWith('notice_') ? 'notice' : template,
    text: text.plain,
    params: translated,
    language: text.language,
  });
}

/** `v1=` and the HMAC-SHA-256 in hex over the timestamp, a dot and the body. */
export function signSms(secret: string, timestamp: number, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/** Reads a callback that the gateway has signed as we sign what we send. */
function readReports(
  secret: string,
  now: number,
  { body, timestamp, signature }: VendorCallback,
): VendorReports | 'refused' | 'malformed' {
  const at = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : 0;
  const isFresh = Math.abs(now - at) <= signatureSeconds;
  if (!isFresh || !isSameSecret(signSms(secret, at, body), signature)) return 'refused';
  const read = reportsShape.safeParse(readJson(body));
  if (!read.success) return 'malformed';
  const { reports, messages } = read.data;
  return {
    reports: reports.map(({ id, state }) => ({ id, isDelivered: state === 'delivered' })),
    messages,
    received: { ok: true },
  };
}

/** A gateway of the operator's own: one signed POST for each message, so that any SMS vendor can be behind it. */
function httpSms(
  { url, secret, timeout_seconds, voice }: z.output<typeof httpSmsSettings>,
  { guardedFetch, clock, random }: SmsConnection,
): MessageSender {
  const connection = { fetch: guardedFetch, timeoutMilliseconds: timeout_seconds * 1000 };
  return {
    vendor: 'http',
    speaks: voice,
    readReports: (callback) => readReports(secret, toSeconds(clock.now()), callback),
    async send(message): Promise<Delivery> {
      const id = message.id ?? random.uuid();
      const body = writeBody(message, id);
      const timestamp = toSeconds(clock.now());
      const answer = await askVendor(connection, url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          accept: 'application/json',
          'idempotency-key': id,
          'tongxing-timestamp': String(timestamp),
          'tongxing-signature': signSms(secret, timestamp, body),
        },
        body,
      });
      if (!answer.ok) return { delivered: false, reason: 'unavailable', detail: answer.detail };
      const read = answerShape.safeParse(answer.json);
      if (answer.status === 200 && read.data?.ok) return { delivered: true, vendorMessageId: id };
      const reason = read.data && !read.data.ok ? read.data.reason : undefined;
      if (answer.status === 200 && final.has(reason))
        return { delivered: false, reason: 'recipient', detail: `the gateway says ${reason}` };
      // A gateway that does not know the signature, or its own fault: the next vendor is tried.
      const isConfiguration = answer.status === 401 || answer.status === 403;
      return {
        delivered: false,
        reason: isConfiguration ? 'configuration' : 'unavailable',
        detail: shortDetail(`HTTP ${answer.status}${reason === undefined ? '' : `: ${reason}`}`),
      };
    },
  };
}

export const httpSmsVendor = defineSmsVendor({
  settings: httpSmsSettings,
  words: {
    url: '网关地址：每条短信发送一个签名的 POST',
    secret: '签名密钥：至少 16 个字符',
    timeout_seconds: '超时（秒）：超过后改用下一家',
    voice: '支持语音验证码：`channel` 为 `voice`',
  },
  open: httpSms,
});
