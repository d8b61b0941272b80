import { permissionTo } from '@tongxing/contract/permissions.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { createAccount, findAccount } from '../../accounts/accounts/account-store.ts';
import { setContact } from '../../accounts/accounts/contact-store.ts';
import { nicknameFromElsewhere } from '../../accounts/accounts/nickname-from-elsewhere.ts';
import { bindIdentity } from '../../sign-in/identities/bind-identity.ts';
import type { Directory } from '../../sign-in/identities/directory.ts';
import { findFreeNames } from '../../sign-in/identities/free-names.ts';
import { followIdentity } from '../../sign-in/identities/identity-store.ts';
import type { ProviderIdentity } from '../../sign-in/identities/linked-identity.ts';
import { followOwnFields } from '../../sign-in/identities/own-fields.ts';
import { inventNickname } from '../../sign-in/registration/register-contact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { disablePerson, enablePerson } from '../people/stop-person.ts';
import { followValues, listValues, valuesToFollow } from './managed-values.ts';
import { insertLeaver, removeLeaver, type StoredRun } from './run-store.ts';

/** Who a run acts as. It may not touch operators: whoever keeps the directory would decide about them. */
const operatorOf = ({ key }: Directory): Operator => ({
  id: `directory/${key}`,
  name: `directory/${key}`,
  accountId: null,
  roles: [],
  permissions: new Set(),
});

const kinds = {
  create: 'operator_created',
  disable: 'operator_disabled',
  enable: 'operator_enabled',
} as const;

async function record(
  change: Change,
  directory: Directory,
  run: StoredRun,
  kind: keyof typeof kinds,
  accountId: string,
  after: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await change.record({ accountId, kind: kinds[kind], details: {} });
  await recordAudit(change, change.caller, {
    kind: `people.${kind}`,
    operator: operatorOf(directory),
    permission: permissionTo.writeDirectory,
    target: { kind: 'account', id: accountId },
    reason: `directory ${directory.key}, run ${run.id}`,
    after,
  });
}

/** Makes an account for somebody whom only the directory knows; they agree to the terms when they sign in. */
export async function createListed(
  change: Change,
  directory: Directory,
  run: StoredRun,
  identity: ProviderIdentity,
): Promise<Result<undefined, string>> {
  const { contact, further, username } = await findFreeNames(change, identity, change.at);
  const named = nicknameFromElsewhere(identity.nickname);
  const nickname = named ?? username ?? inventNickname(change);
  const made = await createAccount(change, { nickname, username, passwordHash: null, contact });
  if (!made.ok) return made;
  const accountId = made.value.id;
  const set = further ? await setContact(change, accountId, further) : succeed();
  if (!set.ok) return set;
  const providerName = directory.provider.name;
  const bound = await bindIdentity(change, { accountId, identity, providerName, isQuiet: true });
  if (!bound.ok) return bound;
  for (const { key, name } of directory.signsInBy) {
    const { subjects, avatar } = identity;
    const same = { provider: key, channel: 'directory', subjects, nickname: identity.nickname, avatar };
    const also = await bindIdentity(change, { accountId, identity: same, providerName: name, isQuiet: true });
    if (!also.ok) return also;
  }
  await record(change, directory, run, 'create', accountId, {
    contact: contact && maskContact(contact),
    username,
  });
  return succeed();
}

/** Takes somebody for whom their sign-in here says: an account that has bound the same identity is theirs. */
export async function adoptListed(
  change: Change,
  directory: Directory,
  accountId: string,
  identity: ProviderIdentity,
): Promise<Result<undefined, string>> {
  const providerName = directory.provider.name;
  const bound = await bindIdentity(change, { accountId, identity, providerName, isQuiet: true });
  return bound.ok ? updateListed(change, directory, accountId, identity) : bound;
}

/** Follows what the directory says of somebody: the name of the identity, the groups, and the fields that it decides about. */
export async function updateListed(
  change: Change,
  directory: Directory,
  accountId: string,
  identity: ProviderIdentity,
): Promise<Result<undefined, string>> {
  if (!(await followIdentity(change, accountId, identity))) return fail('gone');
  const refused = await followOwnFields(change, accountId, identity);
  const followed = await followUsual(change, directory, accountId, identity);
  if (!followed.ok || refused.length === 0) return followed;
  return fail(`the field ${refused.join(' and the field ')} does not take the value there`);
}

async function followUsual(
  change: Change,
  directory: Directory,
  accountId: string,
  identity: ProviderIdentity,
): Promise<Result<undefined, string>> {
  if (directory.sync.fields.length === 0) return succeed();
  const has = (await listValues(change.db, [accountId])).get(accountId) ?? {};
  const values = valuesToFollow(change, directory, identity, has);
  return Object.keys(values).length === 0 ? succeed() : followValues(change, accountId, values);
}

/**
 * Disables somebody who is gone, and every session and token ends; false where the account was not active any more. An
 * operator's account stays.
 */
export async function disableLeaver(
  change: Change,
  directory: Directory,
  run: StoredRun,
  accountId: string,
): Promise<Result<boolean, string>> {
  const done = await disablePerson(change, accountId, operatorOf(directory));
  if (!done.ok) return isOver(done) ? succeed(false) : abandon(done);
  await insertLeaver(change, directory.key, accountId);
  await record(change, directory, run, 'disable', accountId);
  return succeed(true);
}

const isOver = ({ failure }: Failure<string>) => failure === 'wrong_state' || failure === 'not_found';

/** Enables somebody who is back, whom a run had disabled. */
export async function enableReturned(
  change: Change,
  directory: Directory,
  run: StoredRun,
  accountId: string,
  identity: ProviderIdentity,
): Promise<Result<undefined, string>> {
  await removeLeaver(change, directory.key, accountId);
  const account = await findAccount(change.db, accountId);
  // An operator has enabled it meanwhile, or it has ended.
  if (account?.status === 'disabled') {
    const done = await enablePerson(change, accountId, operatorOf(directory));
    if (!done.ok) return abandon(done);
    await record(change, directory, run, 'enable', accountId);
  }
  return updateListed(change, directory, accountId, identity);
}
