import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import { contactMark, type SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import { signInByContact } from '../code/sign-in-by-contact.ts';
import type { SignedIn, SignInWork } from '../completion/finish-sign-in.ts';
import { peekPendingLink } from '../identities/pending-link.ts';
import { proveNumber } from '../recycled-numbers/prove-number.ts';
import { type OneTapWork, readOwnNumber, recallNumber, rememberNumber } from './one-tap-session.ts';

interface OneTapSignIn {
  readonly id: string;
  readonly token: string | undefined;
  readonly recycledId: string | undefined;
  readonly mine: boolean | undefined;
  readonly bindId: string | undefined;
  readonly deviceName: string | undefined;
}

type OneTapFailure =
  | 'one_tap_expired'
  | 'one_tap_failed'
  | 'sending_paused'
  | 'recycled_number'
  | 'code_expired'
  | 'registration_closed'
  | 'too_many'
  | SignInFailure;

/** Signs in by the number of this phone, as a code to it would. */
export async function signInByOneTap(
  work: SignInWork & OneTapWork,
  { id, token, recycledId, mine, bindId, deviceName }: OneTapSignIn,
): Promise<Result<SignedIn, OneTapFailure>> {
  if (bindId !== undefined && !(await peekPendingLink(work, bindId))) return fail('link_expired');
  const known = recycledId === undefined ? null : await recallNumber(work, id);
  if (known !== null && typeof known !== 'string') return known;
  const read =
    known === null
      ? await readOwnNumber(work, { id, token: token ?? '', purposes: ['login', 'bind'] })
      : succeed(known);
  if (!read.ok) return read;
  const contact: Contact = { kind: 'phone', value: read.value };
  const proof = recycledId === undefined ? { code: token } : { recycled_id: recycledId, mine };
  const proven = await proveNumber(
    work,
    { purpose: 'login', contact, proof },
    async (): Promise<Result<undefined, never>> => succeed(),
  );
  if (!proven.ok) {
    if (proven.failure === 'recycled_number') await rememberNumber(work, id, contact.value);
    return proven;
  }
  return signInByContact(work, contact, proven.value.owner, {
    method: 'one_tap',
    evidence: [shown('one_tap', work.clock.now())],
    via: contactMark(work, contact),
    bindId,
    deviceName,
  });
}
