import { emailKey } from '@tongxing/contract/rules/email-address.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { username as usernameRule } from '@tongxing/contract/rules/username.ts';
import { violatedConstraint } from '../../../database/query/violated-constraint.ts';
import type { Caller } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import { Abandoned, abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import {
  createAccount,
  findAccount,
  findAccountByContact,
  isUsernameTaken,
  updateAccount,
} from '../../accounts/accounts/account-store.ts';
import { setContact } from '../../accounts/accounts/contact-store.ts';
import { isOperator } from '../../accounts/accounts/last-owner.ts';
import { deleteMember } from '../../accounts/groups/membership.ts';
import { inventNickname } from '../../sign-in/registration/register-contact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { disablePerson, enablePerson } from '../people/stop-person.ts';
import {
  findByUserName,
  findPushed,
  insertPushed,
  listGroupsOfPushed,
  type PushedUser,
  updatePushed,
} from './pushed-user-store.ts';
import type { UserBody } from './read-body.ts';

/** Who pushes. */
export interface Pusher {
  readonly appId: string;
  readonly operator: Operator;
  /** The request of the identity manager. */
  readonly caller: Caller;
}

const ofOperator = fail('forbidden', { detail: 'this account belongs to an operator' });
const taken = (what: string) => fail('uniqueness', { detail: `${what} is taken by another account` });

type Kind = 'create' | 'disable' | 'enable';
const kinds = {
  create: 'operator_created',
  disable: 'operator_disabled',
  enable: 'operator_enabled',
} as const satisfies Record<Kind, string>;

/** Writes what a push did into the person's log and the operators' audit. */
async function record(
  change: Change,
  { operator, caller }: Pusher,
  kind: Kind,
  accountId: string,
  after: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await change.record({ accountId, kind: kinds[kind] as never, details: {} });
  await recordAudit(change, caller, {
    kind: `people.${kind}`,
    operator,
    permission: 'scim:write',
    target: { kind: 'account', id: accountId },
    reason: 'SCIM',
    after,
  });
}

const contactsOf = ({ email, phone }: UserBody): Contact[] => [
  ...(email === null ? [] : [{ kind: 'email' as const, value: email }]),
  ...(phone === null ? [] : [{ kind: 'phone' as const, value: phone }]),
];

async function found(change: Change, appId: string, id: string): Promise<PushedUser> {
  const user = await findPushed(change.db, appId, id);
  if (!user) throw new Error('a user was just pushed');
  return user;
}

type Written = Result<PushedUser, 'uniqueness' | 'mutability' | 'forbidden' | 'conflict' | 'not_found'>;

/**
 * Creates an account for somebody whom an identity manager pushes, or takes up again the one that it deleted. An account
 * that came otherwise is never touched: whoever pushes would choose whose it is.
 */
export async function createPushed(change: Change, pusher: Pusher, body: UserBody): Promise<Written> {
  const { appId } = pusher;
  const known = await findByUserName(change, appId, body.userName);
  if (known && !known.is_forgotten) return taken('userName');
  if (known) {
    const account = await findAccount(change.db, known.account_id);
    if (account?.status !== 'active' && account?.status !== 'disabled') return taken('userName');
    await updatePushed(change, appId, known.account_id, { isForgotten: false });
    return replacePushed(change, pusher, await found(change, appId, known.account_id), {
      ...body,
      email: null,
      phone: null,
    });
  }
  const contacts = contactsOf(body);
  for (const contact of contacts)
    if (await findAccountByContact(change.db, contact)) return taken(contact.kind);
  const name = usernameRule.safeParse(body.userName).data ?? null;
  const username = name !== null && !(await isUsernameTaken(change, name, change.at)) ? name : null;
  const nickname = body.displayName ?? username ?? inventNickname(change);
  const [contact = null, further] = contacts;
  const made = await createAccount(change, { nickname, username, passwordHash: null, contact }).catch(
    failAsTaken,
  );
  if (!made.ok) return taken('userName or contact');
  const accountId = made.value.id;
  if (further) await setContact(change, accountId, further).catch(failAsTaken);
  await insertPushed(change, appId, accountId, body).catch((error: unknown) => {
    if (violatedConstraint(error) === 'scim_user_name') return abandon(taken('userName'));
    throw error;
  });
  const masked = contact && maskContact(contact);
  await record(change, pusher, 'create', accountId, { contact: masked, username });
  const user = await found(change, appId, accountId);
  return body.isActive ? succeed(user) : replacePushed(change, pusher, user, body);
}

/** Of two pushes of one contact at the same time, one comes too late. */
function failAsTaken(error: unknown): never {
  if (error instanceof Abandoned) abandon(taken('userName or contact'));
  throw error;
}

/** What of a contact a push may not change: the account would go to whoever has the new address. */
function changedContact(user: PushedUser, { email, phone }: UserBody): 'emails' | 'phoneNumbers' | null {
  if (email !== null && emailKey(email) !== emailKey(user.email ?? '')) return 'emails';
  return phone !== null && phone !== user.phone ? 'phoneNumbers' : null;
}

/** Changes somebody whom an app has pushed to what it describes. */
export async function replacePushed(
  change: Change,
  pusher: Pusher,
  user: PushedUser,
  body: UserBody,
): Promise<Written> {
  const { appId } = pusher;
  const contact = changedContact(user, body);
  if (contact)
    return fail('mutability', { detail: `${contact} is changed by the person, with a code to the new one` });
  if (body.userName.toLowerCase() !== user.userName.toLowerCase()) {
    const other = await findByUserName(change, appId, body.userName);
    if (other) return taken('userName');
  }
  const name = body.displayName === user.displayName ? null : body.displayName;
  // Other operators, and the audit, know operators by their names.
  if (name !== null && (await isOperator(change.db, user.id))) return abandon(ofOperator);
  await updatePushed(change, appId, user.id, body);
  if (name !== null) await rename(change, user.id, name);
  const switched = body.isActive === user.isActive ? succeed() : await setActive(change, pusher, user, body);
  return switched.ok ? succeed(await found(change, appId, user.id)) : abandon(switched);
}

async function rename(change: Change, accountId: string, nickname: string): Promise<void> {
  await updateAccount(change, accountId, { nickname });
  await change.record({ accountId, kind: 'profile_changed', details: { fields: ['nickname'] } });
}

async function setActive(
  change: Change,
  pusher: Pusher,
  user: PushedUser,
  { isActive }: UserBody,
): Promise<Result<undefined, 'forbidden' | 'conflict' | 'not_found'>> {
  const { appId, operator } = pusher;
  if (isActive && !user.isDisabledHere)
    return fail('conflict', { detail: 'an operator has disabled this account' });
  const done = await (isActive ? enablePerson : disablePerson)(change, user.id, operator);
  if (!done.ok) {
    if (done.failure === 'not_found') return fail('not_found');
    return ofOperator;
  }
  await updatePushed(change, appId, user.id, { isDisabled: !isActive });
  await record(change, pusher, isActive ? 'enable' : 'disable', user.id);
  return succeed();
}

/** Disables somebody whom an app has pushed, takes them out of its groups, and lets the app see them no more. */
export async function removePushed(
  change: Change,
  pusher: Pusher,
  user: PushedUser,
): Promise<Result<undefined, 'forbidden' | 'conflict' | 'not_found'>> {
  const { appId } = pusher;
  const groups = (await listGroupsOfPushed(change.db, appId, [user.id])).get(user.id) ?? [];
  for (const { id } of groups) await deleteMember(change, id, user.id);
  const gone = { isActive: false } as UserBody;
  const ended = user.isActive ? await setActive(change, pusher, user, gone) : succeed();
  if (!ended.ok) return abandon(ended);
  await updatePushed(change, appId, user.id, { isForgotten: true });
  return succeed();
}
