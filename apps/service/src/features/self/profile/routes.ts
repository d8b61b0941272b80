import { editProfile as editProfileCall, getProfile } from '@tongxing/contract/calls/profile.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { maskEmail, maskPhone } from '../../../kernel/mask.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../work/work.ts';
import { findProfile } from '../../account/accounts/profile-store.ts';
import { editProfile } from './edit-profile.ts';
import { securityScore } from './security-score.ts';

export function profileRoutes(mount: Mount<Work>): void {
  mount(getProfile, async ({ session }, work) => {
    const { number, created_at, phone, email, has_password, passkeys, mfa, recovery_codes, ...fields } =
      await findProfile(work.db, session.accountId);
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
  });

  mount(editProfileCall, async ({ input, session }, work) => {
    const edited = await editProfile(work, input, session);
    return edited.ok ? succeed({}) : edited;
  });
}
