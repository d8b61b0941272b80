import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { maskEmail, maskPhone } from '../../../kernel/mask.ts';
import { succeed } from '../../../kernel/result.ts';
import type { EditProfile } from './edit-profile.ts';
import type { ProfileStore } from './profile-store.ts';
import { securityScore } from './security-score.ts';

export function profileRoutes(mount: Mount, profiles: ProfileStore, edit: EditProfile): void {
  mount(getProfile, async ({ session }) => {
    const row = await profiles.find(session.accountId);
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

  mount(editProfile, async ({ input, session, caller }) => {
    const edited = await edit(input, session, caller);
    return edited.ok ? succeed({}) : edited;
  });
}
