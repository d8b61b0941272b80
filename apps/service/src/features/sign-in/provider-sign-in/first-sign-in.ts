import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import { setContact } from '../../accounts/accounts/contact-store.ts';
import { isOperator } from '../../accounts/accounts/last-owner.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import type { SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import {
  createAccountAtSignIn,
  finishSignIn,
  openSignedIn,
  type SignedIn,
  type SignInWork,
} from '../completion/finish-sign-in.ts';
import { findByEmail, findFreeNames } from '../identities/free-names.ts';
import type { FirstSignIn } from '../identities/identity-provider.ts';
import type { ProviderIdentity } from '../identities/linked-identity.ts';
import { openPendingLink } from '../identities/pending-link.ts';
import { findByExternalIds } from '../imported-accounts/imported-account-store.ts';
import { registerContact } from '../registration/register-contact.ts';

export interface Stranger {
  readonly identity: ProviderIdentity;
  /** The person did not ask for it: they get no account and are matched to none. */
  readonly isUnasked: boolean;
  /** Another pending identity is to be bound by this sign-in, so this one has to have an account already. */
  readonly bindId: string | undefined;
  /** The authorization that waits behind this sign-in: its app may have a rule for strangers. */
  readonly authorize?: string | undefined;
  /** How the person proved it; absent: at the provider. */
  readonly factor?: string | undefined;
  /** How the person's app names its device. */
  readonly deviceName?: string | undefined;
}

type FirstSignInFailure = 'identity_unknown' | 'unknown_identity' | SignInFailure;

/**
 * Signs in a person whose identity no account has bound, as the operator wants it for this provider: to the account that
 * matches, to a new one, or to none. Of many at once for one identity, one creates or binds, and the others fail with
 * `identity_taken`: they look it up again.
 */
export async function signInStranger(
  work: SignInWork,
  stranger: Stranger,
): Promise<Result<SignedIn, FirstSignInFailure>> {
  const { identity, isUnasked, bindId } = stranger;
  const policy = await findPolicy(work, stranger);
  const mayEnter = policy !== undefined && !isUnasked && bindId === undefined;
  const matched = mayEnter ? await findMatch(work, policy, identity) : null;
  if (matched) return bindAndSignIn(work, matched, stranger);
  if (policy?.strangers === 'only_known') return refuseStranger(work, identity);
  if (mayEnter && policy.strangers === 'create') return createAndSignIn(work, stranger);
  const { provider, nickname, avatar } = identity;
  return fail('identity_unknown', {
    bind_id: await openPendingLink(work, identity),
    provider,
    nickname,
    avatar,
  });
}

/** The rule of the provider's settings, or what operators chose for the app that waits; undefined without the provider. */
async function findPolicy(
  work: SignInWork,
  { identity, authorize }: Stranger,
): Promise<FirstSignIn | undefined> {
  const policy = work.providers.find(identity.provider)?.firstSignIn;
  const ofApp = authorize === undefined ? '' : await work.firstSignInAt(work, authorize);
  return policy && { ...policy, strangers: ofApp || policy.strangers };
}

/** Refuses a person whom a provider may not bring in. */
export function refuseStranger(
  { providers }: Pick<SignInWork, 'providers'>,
  { provider }: ProviderIdentity,
): Failure<'unknown_identity'> {
  return fail('unknown_identity', { provider: providers.labelOf(provider).name });
}

/**
 * The account that a proven e-mail address or the id of an import belongs to; null where there is none, or several. An
 * operator's account is never matched: the provider's administrators would get its power.
 */
async function findMatch(
  { db }: SignInWork,
  { match }: FirstSignIn,
  identity: ProviderIdentity,
): Promise<Account | null> {
  if (match === 'none') return null;
  const account =
    match === 'verified_email'
      ? await findByEmail(db, identity)
      : await findByExternalId(db, identity.subjects);
  return account && !(await isOperator(db, account.id)) ? account : null;
}

async function findByExternalId(
  db: SignInWork['db'],
  subjects: ProviderIdentity['subjects'],
): Promise<Account | null> {
  const [id, ...others] = await findByExternalIds(db, subjects);
  return id !== undefined && others.length === 0 ? findAccount(db, id) : null;
}

/** The second factor comes before the binding, as with every pending identity. */
async function bindAndSignIn(
  work: SignInWork,
  account: Account,
  { identity, factor, deviceName }: Stranger,
): Promise<Result<SignedIn, SignInFailure>> {
  const { provider } = identity;
  return finishSignIn(work, {
    account,
    method: 'provider',
    provider,
    evidence: [shown(provider, work.clock.now(), factor)],
    bindId: await openPendingLink(work, identity),
    deviceName,
  });
}

async function createAndSignIn(
  work: SignInWork,
  { identity, factor, deviceName }: Stranger,
): Promise<Result<SignedIn, SignInFailure>> {
  const { provider } = identity;
  const { contact, further, username } = await findFreeNames(work, identity, work.clock.now());
  const admitted = await createAccountAtSignIn(
    work,
    {
      method: 'provider',
      provider,
      evidence: [shown(provider, work.clock.now(), factor)],
      isNew: true,
      bindId: await openPendingLink(work, identity),
      deviceName,
    },
    { contact, username },
  );
  if (!admitted.ok) return admitted;
  const { versions } = admitted.value;
  const created = await work.change(async (change) => {
    if (deviceName !== undefined) change.nameDevice(deviceName);
    const account = await registerContact(change, { contact, username, versions, way: 'sign_in' });
    if (!account.ok) return account;
    const set = further ? await setContact(change, account.value.id, further) : succeed();
    return set.ok ? openSignedIn(change, { ...admitted.value, account: account.value }) : set;
  });
  // Its address got an account in the same moment: whoever comes again finds that out.
  return created.ok || !isTaken(created)
    ? (created as Result<SignedIn, SignInFailure>)
    : fail('identity_taken');
}

const taken: readonly string[] = ['email_taken', 'phone_taken', 'username_taken', 'belongs_to_other'];
const isTaken = ({ failure }: Failure<string>) => taken.includes(failure);
