import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { bindId, signInFails } from './sign-in.ts';

/** The phone's app; each has its `/scan/…` page. */
export const qrChannels = ['app', 'wechat', 'alipay', 'qq', 'wechat_mini_program'] as const;

export type QrChannel = (typeof qrChannels)[number];
/** The ways in which a ticket is answered. */
export type TicketChannel = QrChannel | 'wechat_follow';
export type QrPurpose = 'login' | 'bind';

/** The lifetime of a code, in seconds. */
export const qrLifetimeSeconds = 120;
/** The header of the status call with the secret of the browser that shows the code. */
export const qrSecretHeader = 'X-Qrcode-Secret';
/** The longest wait of a status call, in seconds: below the client's own limit of ten. */
export const qrLongestWaitSeconds = 8;

/** The ticket in the QR code. */
export const ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

export const openQrTicket = defineCall({
  summary: 'Opens a ticket: its url goes into the QR code, its secret stays with the asker.',
  method: 'POST',
  path: '/v3/qrcode',
  access: 'optional',
  input: z.object({
    purpose: z.enum(['login', 'bind']),
    /** `wechat_follow`: by following the official account. */
    channel: z.enum([...qrChannels, 'wechat_follow']),
    /** A third-party identity to be bound to the account that scans; for `login`. */
    bind_id: bindId,
  }),
  output: z.object({
    ticket: z.string(),
    secret: z.string(),
    url: z.string(),
    /** A mini program code as a data URI, to be shown instead of a QR code of `url`. */
    image: z.optional(z.string()),
    /** Six digits to send to the official account, where that has no codes; `url` is '' then. */
    digits: z.optional(z.string()),
    /** Seconds the ticket lives. */
    expire: z.number(),
  }),
  // Failures of the platform that draws a mini program code.
  fails: [
    'method_disabled',
    'link_expired',
    'provider_unavailable',
    'provider_misconfigured',
    'provider_malformed',
    'provider_denied',
    'provider_rejected_code',
    'provider_refused',
  ],
});

const qrStatus = z.object({
  state: z.enum(['waiting', 'scanned', 'confirmed', 'cancelled', 'expired']),
  /** The two digits to choose on the phone, after the scan. */
  number: z.optional(z.string()),
  /** The account that scanned. */
  account: z.optional(z.object({ nickname: z.string(), avatar: z.string() })),
  /** Why it was cancelled. */
  reason: z.optional(
    z.enum(['refused', 'wrong_number', 'reported', 'identity_taken', 'provider_already_linked']),
  ),
  /** The bound identity, with `confirmed` of a binding by a third party's app. */
  bound: z.optional(z.object({ key: z.string(), name: z.string(), icon: z.string() })),
  /** The session token, once, with `confirmed` of a login. */
  token: z.optional(z.string()),
  expires_at: z.optional(z.number()),
  cancellation_revoked: z.optional(z.boolean()),
});
export type QrStatus = z.output<typeof qrStatus>;

export const getQrStatus = defineCall({
  summary:
    'The state of a ticket, for the browser that opened it (header X-Qrcode-Secret). With `state` it waits up to `wait` seconds for another one; with `Accept: text/event-stream` it sends every change. A browser asks for the stream with `tells=states`: it ends with `confirmed` alone, and the outcome is fetched by asking once more without it, as an answer gives the browser its cookies and a stream cannot.',
  method: 'GET',
  path: '/v3/qrcode/status',
  access: 'public',
  credentials: true,
  input: z.object({
    ticket,
    state: z.optional(z.string().check(z.maxLength(20))),
    wait: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
    tells: z.optional(z.literal('states')),
  }),
  output: qrStatus,
  // The last two: of a ticket that somebody without an account has answered.
  fails: [...signInFails, 'identity_unknown', 'unknown_identity'],
});

/** The browser that shows the code, as the phone displays it. */
export const qrAsker = {
  purpose: z.enum(['login', 'bind']),
  /** Windows，Edge */
  device: z.string(),
  /** 浙江杭州, or '' where unknown. */
  place: z.string(),
  /** When the code was opened, seconds since the epoch. */
  time: z.number(),
  /** Whether browser and phone are in one network. */
  same_network: z.boolean(),
  /** The third-party identity that confirming binds as well. */
  binding: z.optional(z.object({ provider_name: z.string(), nickname: z.string() })),
  numbers: z.array(z.string()),
  /** Seconds left. */
  expire: z.number(),
};

/** The proof for a phone without a session in its next steps: `proof` of the call that scanned. */
const proof = z.optional(z.string().check(z.maxLength(200)));

export const scanQrTicket = defineCall({
  summary: 'The phone has scanned: who asks, from where, and three numbers to choose from.',
  method: 'POST',
  path: '/v3/qrcode/scan',
  access: 'signed-in',
  input: z.object({ ticket }),
  output: z.object(qrAsker),
  fails: ['qr_expired', 'qr_taken'],
});

export const confirmQrTicket = defineCall({
  summary: 'Lets the asker in, if the number is the one on its screen; a wrong one voids the ticket.',
  method: 'POST',
  path: '/v3/qrcode/confirm',
  access: 'optional',
  input: z.object({ ticket, number: z.string().check(z.regex(/^\d{2}$/)), proof }),
  output: z.object({}),
  fails: ['qr_expired', 'qr_taken', 'qr_wrong_number', 'identity_taken', 'provider_already_linked'],
});

export const cancelQrTicket = defineCall({
  summary: 'Turns the asker away; `report` says that it was not the scanner who opened the code.',
  method: 'POST',
  path: '/v3/qrcode/cancel',
  access: 'optional',
  input: z.object({ ticket, report: z.optional(z.boolean()), proof }),
  output: z.object({}),
  fails: ['qr_expired', 'qr_taken'],
});
