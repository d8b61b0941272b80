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
    const row = await findProfile(work.db, session.accountId);
    const security = {
      password: Boolean(row.has_password),
      phone: row.phone !== null,
      email: row.email !== null,
      passkeys: row.passkeys,
      mfa: Boolean(row.mfa),
      recovery_codes: row.recovery_codes,
    };
    return succeed({
      id: String(row.number),
      username: row.username,
      nickname: row.nickname,
      avatar: row.avatar,
      phone: row.phone && maskPhone(row.phone),
      email: row.email && maskEmail(row.email),
      gender: row.gender,
      birthday: row.birthday,
      bio: row.bio,
      created_at: toSeconds(row.created_at),
      security,
      score: securityScore(security),
    });
  });

  mount(editProfileCall, async ({ input, session }, work) => {
    const edited = await editProfile(work, input, session);
    return edited.ok ? succeed({}) : edited;
  });
}
