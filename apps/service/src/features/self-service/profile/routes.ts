import { editProfile as editProfileCall, getProfile } from '@tongxing/contract/calls/profile.ts';
import type { CallRequest, Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { succeed } from '../../../kernel/result.ts';
import { maskEmail, maskPhone } from '../../../kernel/text/mask.ts';
import type { Work } from '../../../transaction/work.ts';
import {
  fieldsOf,
  type ProfileRow,
  profileColumns,
  profileJoins,
} from '../../accounts/accounts/profile-store.ts';
import { hasNewLanguage, saveLanguage } from '../../accounts/accounts/spoken-language.ts';
import { findShownFields } from '../../accounts/profile-fields/read-fields.ts';
import { findDue, showDue } from '../../protection/policies/due.ts';
import { authenticateBy } from '../../protection/sessions/authenticate.ts';
import { findLivingWith, type LivingSessionWith } from '../../protection/sessions/find-sessions.ts';
import { findManaged } from '../../sign-in/identities/managed-fields.ts';
import { editProfile } from './edit-profile.ts';
import { securityScore } from './security-score.ts';

/** The most frequent call of all: session and profile in one statement. */
const authenticateWithProfile = authenticateBy(
  findLivingWith<ProfileRow>(`, ${profileColumns}`, profileJoins),
);

export function profileRoutes(mount: Mount<Work>): void {
  async function showProfile(
    { session }: CallRequest<typeof getProfile, LivingSessionWith<ProfileRow>>,
    work: Work,
  ) {
    // Each console page calls this first: a switch of the language reloads the page and notifies no other call.
    if (await hasNewLanguage(work.db, work.caller, session.accountId))
      await work.change((change) => saveLanguage(change, session.accountId));
    const { phone, email, passkeys, recovery_codes } = session.more;
    const security = {
      password: session.more.has_password,
      phone: phone !== null,
      email: email !== null,
      passkeys,
      mfa: session.more.mfa,
      recovery_codes,
    };
    const due = await findDue(work, session.accountId);
    const fields = await findShownFields(work, session.accountId, 'self');
    const managed = await findManaged(work, session.accountId);
    return succeed({
      id: String(session.more.number),
      ...fieldsOf(session.more),
      phone: phone && maskPhone(phone),
      email: email && maskEmail(email),
      created_at: toSeconds(session.more.created_at),
      security,
      score: securityScore(security),
      ...(fields && { fields }),
      ...(due.length > 0 && { due: showDue(due) }),
      ...(managed && { managed: { by: managed.by, fields: [...managed.fields] } }),
    });
  }

  mount(getProfile, showProfile, authenticateWithProfile);

  mount(editProfileCall, async ({ input, session }, work) => {
    const edited = await editProfile(work, input, session);
    return edited.ok ? succeed({}) : edited;
  });
}
