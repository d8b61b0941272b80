import { editProfile as editProfileCall, getProfile } from '@tongxing/contract/calls/profile.ts';
import type { Reader } from '../../../database/reader.ts';
import type { CallRequest, Mount } from '../../../http/mount-call.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { maskEmail, maskPhone } from '../../../kernel/mask.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import {
  findProfile,
  type ProfileRow,
  profileColumns,
  profileJoins,
} from '../../account/accounts/profile-store.ts';
import { hasNewLanguage, keepLanguage } from '../../account/accounts/spoken-language.ts';
import { authenticate } from '../../guard/sessions/authenticate.ts';
import { findLivingWith } from '../../guard/sessions/find-sessions.ts';
import { editProfile } from './edit-profile.ts';
import { securityScore } from './security-score.ts';

/** The most frequent call of all: session and profile in one statement. */
const findWithProfile = findLivingWith<ProfileRow>(`, ${profileColumns}`, profileJoins);

export function profileRoutes(mount: Mount<Work>): void {
  /** The profile that came with a session. */
  const profiles = new WeakMap<SignedInSession, ProfileRow>();
  const findSession = async (db: Reader, token: string, now: Date) => {
    const found = await findWithProfile(db, token, now);
    if (found) profiles.set(found.session, found.more);
    return found?.session ?? null;
  };

  async function showProfile({ session }: CallRequest<typeof getProfile>, work: Work) {
    // Each page of the console asks this first: the switch of languages reloads it, and tells nobody else.
    if (await hasNewLanguage(work.db, work.caller, session.accountId))
      await work.change((change) => keepLanguage(change, session.accountId));
    const { number, created_at, phone, email, has_password, passkeys, mfa, recovery_codes, ...fields } =
      profiles.get(session) ?? (await findProfile(work.db, session.accountId));
    const security = {
      password: Boolean(has_password),
      phone: phone !== null,
      email: email !== null,
      passkeys,
      mfa: Boolean(mfa),
      recovery_codes,
    };
    return succeed({
      id: String(number),
      ...fields,
      phone: phone && maskPhone(phone),
      email: email && maskEmail(email),
      created_at: toSeconds(created_at),
      security,
      score: securityScore(security),
    });
  }

  mount(getProfile, showProfile, (work, token) => authenticate(work, token, findSession));

  mount(editProfileCall, async ({ input, session }, work) => {
    const edited = await editProfile(work, input, session);
    return edited.ok ? succeed({}) : edited;
  });
}
