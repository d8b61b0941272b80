import {
  type QrPurpose,
  qrLifetimeSeconds,
  type TicketChannel,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { clientKey, networkKey } from '../../../kernel/network/ip-address.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { requireStepUp } from '../../protection/sessions/require-step-up.ts';
import { explainToPerson, type ReportedFailure } from '../identities/explain-to-person.ts';
import { peekPendingLink } from '../identities/pending-link.ts';
import type { MiniProgramWork } from '../mini-program/mini-program-work.ts';
import type { OfficialAccountWork } from '../official-account/official-account-work.ts';
import type { QrAsker, WaitingIdentity } from './qr-ticket.ts';
import { digitsKey } from './scan-by-follower.ts';
import { putTicket } from './ticket-store.ts';

export interface TicketRequest {
  readonly purpose: QrPurpose;
  readonly channel: TicketChannel;
  /** The pending identity to bind by this sign-in. */
  readonly bindId?: string | undefined;
  readonly session: SignedInSession | null;
}

export interface OpenedTicket {
  readonly ticket: string;
  readonly secret: string;
  readonly url: string;
  /** A data URI. */
  readonly image?: string;
  /** To send to the official account. */
  readonly digits?: string;
}

const windowSeconds = 600;
/** A page that refreshes its code opens five in ten minutes; an office behind one address opens many. */
const mostPerAddress = 60;
const mostPerNetwork = 600;

/** Opens a ticket for this browser. The ticket's id is public; only this browser knows the secret. */
export async function openTicket(
  work: OfficialAccountWork,
  { purpose, channel, bindId, session }: TicketRequest,
): Promise<
  Result<
    OpenedTicket,
    'method_disabled' | 'too_many' | 'unauthenticated' | 'step_up_required' | 'link_expired' | ReportedFailure
  >
> {
  const { random, settings } = work;
  if (!settings.file.login.qrcode) return fail('method_disabled');
  const bindFor = purpose === 'bind' ? session : null;
  if (purpose === 'bind' && !bindFor) return fail('unauthenticated');
  const unproven = bindFor && (await requireStepUp(work, bindFor));
  if (unproven) return unproven;
  if (await isOverLimit(work)) return fail('too_many', { retry_after: 60 });
  const waiting = bindId !== undefined && purpose === 'login' ? await findWaiting(work, bindId) : null;
  if (bindId !== undefined && !waiting) return fail('link_expired');
  const id = random.bytes(16).toString('base64url');
  const secret = random.token();
  // Drawn before the ticket exists, so that a slow vendor takes none of its lifetime.
  const shown = await showTicketAs(work, id, channel);
  if (!shown.ok) return shown;
  await putTicket(work, id, {
    purpose,
    channel,
    asker: {
      ...describeAsker(work, secret),
      session: bindFor && { accountId: bindFor.accountId, sessionId: bindFor.sessionId },
      ...(bindId !== undefined && waiting && { link: { bindId, ...waiting } }),
    },
    progress: { state: 'waiting' },
  });
  return succeed({ ticket: id, secret, ...shown.value });
}

type Shown = Pick<OpenedTicket, 'url' | 'image' | 'digits'>;

/** What the screen shows of a ticket: an address for a QR code, besides a picture, or digits. */
async function showTicketAs(
  work: OfficialAccountWork,
  id: string,
  channel: TicketChannel,
): Promise<Result<Shown, 'method_disabled' | ReportedFailure>> {
  if (channel === 'wechat_follow') return showToFollow(work, id);
  const url = `${work.settings.publicUrl}/scan/${channel}?ticket=${id}`;
  if (channel !== 'wechat_mini_program') return succeed({ url });
  const drawn = await drawMiniProgramCode(work, id);
  return drawn.ok ? succeed({ url, ...(drawn.value !== null && { image: drawn.value }) }) : drawn;
}

/** The official account's own code for this ticket, or six digits to send to it. */
async function showToFollow(
  work: OfficialAccountWork,
  id: string,
): Promise<Result<Shown, 'method_disabled' | ReportedFailure>> {
  const { officialAccount, providers, random, state } = work;
  if (!officialAccount?.follow) return fail('method_disabled');
  if (officialAccount.follow === 'qr') {
    const url = await officialAccount.codeUrl(id, qrLifetimeSeconds);
    if (!url.ok) return explainToPerson(work, url, providers.labelOf(officialAccount.provider));
    return succeed({ url: url.value });
  }
  for (;;) {
    const digits = String(random.integer(100_000, 1_000_000));
    if (await state.add(digitsKey(digits), id, qrLifetimeSeconds)) return succeed({ url: '', digits });
  }
}

async function isOverLimit({ state, caller }: Work): Promise<boolean> {
  const byAddress = await state.increment(`qr-opened:${clientKey(caller.ip)}`, 1, windowSeconds);
  const byNetwork = await state.increment(`qr-opened:${networkKey(caller.ip)}`, 1, windowSeconds);
  return byAddress > mostPerAddress || byNetwork > mostPerNetwork;
}

/** The pending identity of a bind_id of this browser; null if there is none. */
async function findWaiting(work: MiniProgramWork, bindId: string): Promise<WaitingIdentity | null> {
  const link = await peekPendingLink(work, bindId);
  if (!link) return null;
  const { provider, nickname } = link.identity;
  return { providerName: work.providers.labelOf(provider).name, nickname };
}

function describeAsker({ caller, clock, locateIp }: Work, secret: string): Omit<QrAsker, 'session'> {
  const { device, ip, userAgent } = caller;
  return {
    secretHash: digestText(secret),
    device,
    ip,
    place: locateIp(ip),
    userAgent,
    openedAt: toSeconds(clock.now()),
  };
}

/** The code image that opens the operator's mini program, as a data URI; null if no mini program is configured. */
async function drawMiniProgramCode(
  work: MiniProgramWork,
  id: string,
): Promise<Result<string | null, ReportedFailure>> {
  const { miniProgram, providers } = work;
  if (!miniProgram) return succeed(null);
  // The ticket's id is the scene: 22 of the at most 32 characters that WeChat takes.
  const image = await miniProgram.codeImage(id);
  if (!image.ok) return explainToPerson(work, image, providers.labelOf(miniProgram.provider));
  const { type, bytes } = image.value;
  return succeed(`data:${type};base64,${Buffer.from(bytes).toString('base64')}`);
}
