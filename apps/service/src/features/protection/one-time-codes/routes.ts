import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  getCodeStatus,
  getUpstreamStatus,
  startUpstream,
  ticketSecretHeader,
} from '@tongxing/contract/calls/one-time-codes-delivery.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { FastifyRequest } from 'fastify';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { readCaller } from '../../../http/calls/read-caller.ts';
import { failureReply, successReply } from '../../../http/calls/reply.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { noCaller } from '../../../kernel/network/caller.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Server } from '../../../transaction/module.ts';
import { takeRawBodies } from '../../../transaction/raw-bodies.ts';
import { findContact } from '../../accounts/accounts/contact-store.ts';
import { isDistrusted } from '../../accounts/accounts/distrusted-number.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';
import { limitClient } from '../throttling/limit-client.ts';
import { maySpeak, showReceipt, takeReport } from './receipts.ts';
import { sendCode, sendCodeWithoutDisclosure } from './send-code.ts';
import { openUpstream, showUpstream, takeMessage, upstreamSeconds } from './upstream.ts';

/** Purposes that always use the account's own contact, whatever the payload says. */
const ownContact: ReadonlySet<CodePurpose> = new Set<CodePurpose>(['change_password', 'security']);

/** Why no code of a purpose is given to anybody; null where nothing speaks against it. */
function refusePurpose({ settings }: MessagesWork, purpose: CodePurpose, kind: Contact['kind']) {
  const { login, register, appeals } = settings.file;
  // No message is paid for a method that is turned off.
  if (purpose === 'login' && !login.code) return fail('method_disabled');
  if (purpose === 'appeal' && !appeals.open) return fail('method_disabled');
  return purpose === 'register' && !register[kind] ? fail('registration_closed') : null;
}

interface Asked {
  readonly purpose: CodePurpose;
  readonly kind: Contact['kind'];
  readonly typed: string | undefined;
  readonly session: SignedInSession | null;
  readonly isSpoken?: boolean;
}

async function send(work: MessagesWork, { purpose, kind, typed, session, isSpoken = false }: Asked) {
  const { login, register } = work.settings.file;
  const refused = refusePurpose(work, purpose, kind);
  if (refused) return refused;
  if (!work.messages.carried[kind === 'phone' ? 'sms' : 'email']) {
    return fail('channel_missing', { channel: kind === 'phone' ? '短信' : '邮件' });
  }
  const isOwn = session && ownContact.has(purpose);
  const contact = isOwn
    ? await findContact(work.db, session.accountId, kind)
    : typed
      ? ({ kind, value: typed } as Contact)
      : null;
  if (!contact) {
    const message = kind === 'phone' ? '请输入正确的手机号' : '请输入正确的邮箱号';
    return isOwn ? fail('not_found') : fail('bad_input', { issues: [{ path: [kind], message }] });
  }
  if (isOwn && kind === 'phone' && (await isDistrusted(work.state, contact.value)))
    return fail('method_disabled');
  if (isSpoken && !(await maySpeak(work, contact.value))) {
    return fail('channel_missing', { channel: '语音验证码' });
  }
  const request = { purpose, contact, isSpoken, ...(session ? { accountId: session.accountId } : {}) };
  // While a sign-in registers nobody, only people of this site are sent its code: strangers would be paid for in vain.
  const registers = register[kind] && login.code_registers;
  const isForOwners = purpose === 'forget' || (purpose === 'login' && !registers);
  return isForOwners ? sendCodeWithoutDisclosure(work, request) : sendCode(work, request);
}

/** Purposes of a signed-in account. */
const ofSession: ReadonlySet<string> = new Set(['bind', 'change_phone']);

export function oneTimeCodeRoutes(mount: Mount<MessagesWork>, server: Server<MessagesWork>): void {
  for (const [purpose, call] of Object.entries(phoneCodeCalls)) {
    mount(call, ({ input, session }, work) => {
      const isSpoken = input.channel === 'voice';
      const asked = { purpose: purpose as CodePurpose, kind: 'phone', typed: input.phone } as const;
      return send(work, { ...asked, session, isSpoken });
    });
  }
  for (const [purpose, call] of Object.entries(emailCodeCalls)) {
    mount(call, ({ input, session }, work) =>
      send(work, { purpose: purpose as CodePurpose, kind: 'email', typed: input.email, session }),
    );
  }
  mount(getCodeStatus, async ({ input }, work) => {
    const wait = await limitClient(work, 'code-polls', polls);
    if (wait) return wait;
    const shown = await showReceipt(work, input.receipt);
    return shown ? succeed(shown) : fail('not_found');
  });
  mount(startUpstream, async ({ input: { purpose, phone }, session }, work) => {
    if (ofSession.has(purpose) && !session) return fail('unauthenticated');
    const refused = refusePurpose(work, purpose, 'phone');
    if (refused) return refused;
    const opened = await openUpstream(work, purpose, phone);
    return opened.ok ? succeed({ ...opened.value, expire: upstreamSeconds }) : opened;
  });
  upstreamStatusRoute(server);
  callbackRoute(server);
}

/** A page asks every few seconds, for minutes. */
const polls = { most: 1000, seconds: 600 };

/** It reads a header of its own, so it is mounted by hand, on its contract's path and schema. */
function upstreamStatusRoute({ app, workFor }: Server<MessagesWork>): void {
  app.get(getUpstreamStatus.path, async (request: FastifyRequest, response) => {
    const answer = ({ status, reply }: ReturnType<typeof failureReply>) => response.code(status).send(reply);
    const parsed = getUpstreamStatus.input.safeParse(request.query);
    const secret = request.headers[ticketSecretHeader.toLowerCase()];
    if (!parsed.success || typeof secret !== 'string') return answer(failureReply('bad_input'));
    const work = workFor(readCaller(request));
    const wait = await limitClient(work, 'code-polls', polls);
    if (wait) return answer(failureReply(wait.failure, wait.details));
    return successReply(await showUpstream(work, parsed.data.ticket, secret));
  });
}

/** The longest callback of a vendor. */
const callbackBytes = 256 * 1024;

/** `POST /callbacks/sms/{key}`: what a vendor reports, signed by its secret or with the token of its address. */
function callbackRoute({ app, workFor }: Server<MessagesWork>): void {
  void app.register(async (scope) => {
    takeRawBodies(scope, 'string', callbackBytes);
    scope.post('/callbacks/sms/:key', async (request, response) => {
      const { key } = request.params as { readonly key: string };
      const { token } = request.query as { readonly token?: unknown };
      const header = (name: string) => String(request.headers[name] ?? '');
      const work = workFor(noCaller);
      const read = await work.messages.readReports(key, {
        body: String(request.body ?? ''),
        timestamp: header('tongxing-timestamp'),
        signature: header('tongxing-signature'),
        token: typeof token === 'string' ? token : '',
      });
      if (read === null) return response.code(404).send({ ok: false });
      if (read === 'refused') return response.code(401).send({ ok: false });
      if (read === 'malformed') return response.code(400).send({ ok: false });
      for (const { id, isDelivered } of read.reports) {
        if (!(await takeReport(work, id, isDelivered))) continue;
        work.counts.add({ name: 'receipt', labels: [key, isDelivered ? 'delivered' : 'undelivered'] });
      }
      for (const message of read.messages) await takeMessage(work, key, message);
      return response.send(read.received);
    });
  });
}
