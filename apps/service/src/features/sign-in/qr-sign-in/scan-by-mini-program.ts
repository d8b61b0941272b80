import { clientKey } from '../../../kernel/network/ip-address.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { BindFailure } from '../identities/bind-identity.ts';
import type { ReportedFailure } from '../identities/explain-to-person.ts';
import type { ProviderIdentity } from '../identities/linked-identity.ts';
import { noteRefusedIdentity } from '../identities/note-refused-identity.ts';
import { openPendingLink } from '../identities/pending-link.ts';
import { proveIdentity } from '../identities/prove-identity.ts';
import type { MiniProgramWork } from '../mini-program/mini-program-work.ts';
import { refuseStranger } from '../provider-sign-in/first-sign-in.ts';
import { findHolder, findRefusal } from './choose-account.ts';
import { holderOf, type QrScanner, type QrTicket, type ScannedTicket } from './qr-ticket.ts';
import { claimTicket } from './scan-ticket.ts';
import { readTicket } from './ticket-store.ts';

export interface ScannedByMiniProgram {
  readonly scanned: ScannedTicket;
  /** Identifies this phone in the further steps of this ticket. */
  readonly proof: string;
  readonly accountId: string;
  readonly identity: ProviderIdentity;
}

type ScanFailure =
  | 'qr_expired'
  | 'qr_taken'
  | 'too_many'
  | 'method_disabled'
  | 'identity_unknown'
  | 'unknown_identity'
  | BindFailure
  | ReportedFailure;

const windowSeconds = 600;
/** Mobile carriers put thousands of phones behind one address; besides, each scan needs a live ticket. */
const mostPerAddress = 600;

/**
 * Scans a ticket by the operator's mini program. The platform alone proves who uses the phone, and the phone gets a
 * proof for this one ticket, never a session. For an identity without an account the person chooses an account
 * first: on the phone, never on the asking screen.
 */
export async function scanByMiniProgram(
  work: MiniProgramWork,
  id: string,
  code: string,
): Promise<Result<ScannedByMiniProgram, ScanFailure>> {
  const { caller, clock } = work;
  if (!work.miniProgram) return fail('method_disabled');
  const scans = await work.state.increment(`qr-mini-program-scans:${clientKey(caller.ip)}`, 1, windowSeconds);
  if (scans > mostPerAddress) return fail('too_many', { retry_after: 60 });
  const read = await readTicket(work, id);
  if (!read || read.ticket.channel !== 'wechat_mini_program') return fail('qr_expired');
  const { progress } = read.ticket;
  if (progress.state !== 'waiting' && progress.state !== 'scanned') return fail('qr_expired');

  const identified = await identifyPhone(work, code);
  if (!identified.ok) return identified;
  const identity = identified.value;
  if (progress.state === 'scanned' && !isSamePerson(progress.scanner, identity)) return fail('qr_taken');
  const account = await chooseAccount(work, read.ticket, identity);
  if (!account.ok) return account;
  const accountId = account.value;
  const proof = work.random.token();
  const scanned = await claimTicket(work, read, {
    accountId,
    holder: holderOf({ proof, device: caller.device }),
    proof: { identity, at: clock.now().getTime() },
  });
  return scanned.ok ? succeed({ scanned: scanned.value, proof, accountId, identity }) : scanned;
}

/** The account in question: the one that asks to bind, or the one that the identity signs in to. */
async function chooseAccount(
  work: MiniProgramWork,
  { purpose, asker }: QrTicket,
  identity: ProviderIdentity,
): Promise<Result<string, 'qr_expired' | 'identity_unknown' | 'unknown_identity' | BindFailure>> {
  if (purpose === 'bind') {
    if (!asker.session) return fail('qr_expired');
    const { accountId } = asker.session;
    const refusal = await findRefusal(work, accountId, identity);
    if (!refusal) return succeed(accountId);
    const { provider, nickname } = identity;
    await noteRefusedIdentity(work, { person: asker.session, provider, nickname, reason: refusal });
    return fail(refusal, { provider: work.providers.labelOf(provider).name });
  }
  const { provider, nickname, avatar } = identity;
  const known = await findHolder(work, identity);
  if (known !== null) return succeed(known);
  if (work.providers.find(provider)?.firstSignIn.strangers === 'only_known')
    return refuseStranger(work, identity);
  return fail('identity_unknown', {
    bind_id: await openPendingLink(work, identity),
    provider,
    nickname,
    avatar,
    may_ask_phone: (work.miniProgram?.phoneNumbersPerDay ?? 0) > 0,
  });
}

/** Whether the same person scans again, after the first reply was lost: they get the same reply. */
function isSamePerson({ proof }: QrScanner, now: ProviderIdentity): boolean {
  if (!('identity' in proof)) return false;
  return proof.identity.provider === now.provider && proof.identity.subjects[0] === now.subjects[0];
}

/** Identifies the phone's user by the code of wx.login. */
async function identifyPhone(
  work: MiniProgramWork,
  code: string,
): Promise<Result<ProviderIdentity, ReportedFailure | 'method_disabled'>> {
  const { miniProgram } = work;
  const provider = miniProgram && work.providers.find(miniProgram.provider);
  if (!provider) return fail('method_disabled');
  return proveIdentity(work, provider, {
    channel: 'mini_program',
    params: { code },
    redirectUri: '',
    state: '',
    codeVerifier: '',
    nonce: '',
    silent: true,
  });
}
