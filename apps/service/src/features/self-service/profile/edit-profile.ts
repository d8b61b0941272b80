import { usernamePeriodSeconds } from '@tongxing/contract/limits.ts';
import type { FieldValues } from '@tongxing/contract/rules/profile-fields.ts';
import type { ProfileField } from '@tongxing/contract/words.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { lockUsername } from '../../accounts/accounts/account-rows.ts';
import {
  findAccount,
  findBirthday,
  setUsername,
  updateAccount,
} from '../../accounts/accounts/account-store.ts';
import { wasOwnUsername } from '../../accounts/accounts/reserved-usernames.ts';
import { changedFields, findFields, saveFields } from '../../accounts/profile-fields/field-store.ts';
import { labelsOf, readFields } from '../../accounts/profile-fields/read-fields.ts';
import { isOwnUpload } from '../../accounts/uploads/upload-store.ts';
import { notice } from '../../activity/notices/notice.ts';
import { noteFilled } from '../../protection/policies/due.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { requireStepUp } from '../../protection/sessions/require-step-up.ts';
import {
  isRealBirthday,
  isUnderFourteen,
  mayReplaceBirthday,
} from '../../sign-in/agreements/birthday-rule.ts';
import { refuseManaged } from '../../sign-in/identities/managed-fields.ts';

export type ProfileChanges = Readonly<Partial<Record<ProfileField, string | undefined>>> & {
  readonly fields?: FieldValues | undefined;
};

const daySeconds = 24 * 3600;

type EditFailure =
  | 'username_taken'
  | 'username_too_soon'
  | 'birthday_impossible'
  | 'birthday_kept'
  | 'avatar_foreign'
  | 'managed_by_directory'
  | 'bad_field'
  | 'session_expired'
  | 'step_up_required';

/**
 * Changes the given fields: all of them or, if one is refused, none. Replacing a user name requires the security
 * check and notifies the owner: people sign in with it, and others know it. So does a birthday that makes a child of
 * somebody: only an operator takes it back.
 */
export async function editProfile(
  work: Work,
  { username, fields = {}, ...rest }: ProfileChanges,
  session: SignedInSession,
): Promise<Result<undefined, EditFailure>> {
  const { accountId, sessionId } = session;
  const given = Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (rest.birthday && !isRealBirthday(rest.birthday, work.clock.now())) return fail('birthday_impossible');
  if (rest.avatar && !(await isOwnUpload(work.db, accountId, rest.avatar))) return fail('avatar_foreign');
  const own = readFields(work, fields, 'self');
  if (!own.ok) return own;
  const managed = await refuseManaged(work, accountId, [
    ...(await changedNames(work, accountId, { username, ...rest })),
    ...(own.value.size === 0 ? [] : changedFields(await findFields(work.db, accountId), own.value).keys()),
  ]);
  if (managed) return managed;
  const isGrave =
    (username !== undefined && (await isAnotherName(work, accountId, username))) ||
    (rest.birthday !== undefined && (await makesAChild(work, accountId, rest.birthday)));
  if (isGrave) {
    const unproven = await requireStepUp(work, session);
    if (unproven) return unproven;
  }
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    if (rest.birthday !== undefined && !(await mayHaveBirthday(change, accountId, rest.birthday))) {
      return fail('birthday_kept');
    }
    if (username !== undefined) {
      const named = await rename(change, session, username);
      if (!named.ok) return named;
    }
    if (given.length > 0) await updateAccount(change, accountId, Object.fromEntries(given));
    const changed = await saveFields(change, accountId, own.value);
    if (changed.length > 0) await noteFilled(change, accountId);
    if (given.length + changed.length > 0) {
      const labels = labelsOf(change, changed);
      const details = {
        fields: [...given.map(([field]) => field), ...changed],
        ...(labels.length > 0 && { labels }),
      };
      await change.record({ accountId, kind: 'profile_changed', details, sessionId });
    }
    return succeed();
  });
}

/** The names among these that are not the account's already. */
async function changedNames(
  { db }: Work,
  accountId: string,
  { username, nickname }: ProfileChanges,
): Promise<readonly string[]> {
  if (username === undefined && nickname === undefined) return [];
  const account = await findAccount(db, accountId);
  return [
    ...(username === undefined || username === account?.username ? [] : ['username']),
    ...(nickname === undefined || nickname === account?.nickname ? [] : ['nickname']),
  ];
}

const isSameName = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();

/** Whether it replaces another user name; a first one replaces nothing. */
async function isAnotherName({ db }: Work, accountId: string, username: string): Promise<boolean> {
  const name = (await findAccount(db, accountId))?.username ?? null;
  return name !== null && !isSameName(name, username);
}

/** Whether somebody would be under fourteen who is not now. */
async function makesAChild({ db, clock }: Work, accountId: string, birthday: string): Promise<boolean> {
  const now = clock.now();
  return isUnderFourteen(birthday, now) && !isUnderFourteen(await findBirthday(db, accountId), now);
}

/** Asked once the account is locked: of two changes at once the second one sees the first one's birthday. */
async function mayHaveBirthday({ db, at }: Change, accountId: string, birthday: string): Promise<boolean> {
  return mayReplaceBirthday(await findBirthday(db, accountId), birthday, at);
}

async function rename(
  change: Change,
  { accountId, sessionId }: SignedInSession,
  username: string,
): Promise<Result<undefined, 'username_taken' | 'username_too_soon'>> {
  const current = await lockUsername(change, accountId);
  if (username === current.username) return succeed();
  const freeAt =
    current.username_changed_at && addSeconds(current.username_changed_at, usernamePeriodSeconds);
  const isCaseOnly = isSameName(current.username, username);
  // The old name can be taken back at once: it is still reserved for this account.
  if (freeAt && freeAt > change.at && !isCaseOnly && !(await wasOwnUsername(change, accountId, username))) {
    const days = Math.ceil((freeAt.getTime() - change.at.getTime()) / 1000 / daySeconds);
    return fail('username_too_soon', { days });
  }
  const named = await setUsername(change, accountId, username);
  if (!named.ok) return named;
  const details = { from: current.username, to: username };
  await change.record({ accountId, kind: 'username_changed', details, sessionId });
  if (current.username !== null && !isCaseOnly) {
    change.after(notice({ accountId, what: `用户名改成了“${username}”`, link: 'security_change' }));
  }
  return succeed();
}
