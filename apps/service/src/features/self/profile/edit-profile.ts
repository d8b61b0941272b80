import { usernamePeriodSeconds } from '@tongxing/contract/limits.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { ProfileStore } from './profile-store.ts';

export interface ProfileChanges {
  readonly nickname?: string | undefined;
  readonly username?: string | undefined;
  readonly avatar?: string | undefined;
  readonly gender?: '' | 'female' | 'male' | 'other' | undefined;
  readonly birthday?: string | undefined;
  readonly bio?: string | undefined;
}

const daySeconds = 24 * 3600;

type EditFailure = 'username_taken' | 'username_too_soon' | 'birthday_impossible' | 'avatar_foreign';

function isRealDate(text: string, today: Date): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  const isCalendarDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isCalendarDay && date <= today && date.getUTCFullYear() >= today.getUTCFullYear() - 130;
}

/** Changes what is given and leaves the rest. */
export function createEditProfile({
  profiles,
  recordEvent,
  clock,
  isOwnUpload,
}: {
  profiles: ProfileStore;
  recordEvent: RecordEvent;
  clock: Clock;
  /** Whether the account uploaded the file at this address itself. */
  isOwnUpload(accountId: string, url: string): Promise<boolean>;
}) {
  return async function editProfile(
    changes: ProfileChanges,
    { accountId, sessionId }: SignedInSession,
    caller: Caller,
  ): Promise<Result<undefined, EditFailure>> {
    const { username, ...rest } = changes;
    const given = Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const plain = Object.fromEntries(given);
    if (changes.birthday && !isRealDate(changes.birthday, clock.now())) return fail('birthday_impossible');
    if (changes.avatar && !(await isOwnUpload(accountId, changes.avatar))) return fail('avatar_foreign');

    const current = await profiles.findUsername(accountId);
    if (username !== undefined && username !== current.username) {
      const freeAt =
        current.username_changed_at && addSeconds(current.username_changed_at, usernamePeriodSeconds);
      const isCaseOnly = username.toLowerCase() === current.username?.toLowerCase();
      if (freeAt && freeAt > clock.now() && !isCaseOnly) {
        const days = Math.ceil((freeAt.getTime() - clock.now().getTime()) / 1000 / daySeconds);
        return fail('username_too_soon', { days });
      }
      const isSet = await profiles.setUsername(accountId, username, clock.now());
      if (!isSet) return fail('username_taken');
      const details = { from: current.username, to: username };
      await recordEvent({ accountId, kind: 'username_changed', details, sessionId, caller });
    }
    if (Object.keys(plain).length > 0) {
      await profiles.update(accountId, plain);
      await recordEvent({
        accountId,
        kind: 'profile_changed',
        details: { fields: Object.keys(plain) },
        sessionId,
        caller,
      });
    }
    return succeed();
  };
}

export type EditProfile = ReturnType<typeof createEditProfile>;
