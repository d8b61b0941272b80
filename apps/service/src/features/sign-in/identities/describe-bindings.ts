import { toSeconds } from '../../../kernel/clock.ts';
import { findWaysIn } from '../../protection/evidence/ways-in.ts';
import { listIdentities } from './identity-store.ts';
import type { IdentityWork } from './identity-work.ts';
import { readEnvironment } from './read-environment.ts';

/** The account's identities, what else could be bound where this browser runs, and the ways in beside them. */
export async function describeBindings(work: IdentityWork, accountId: string) {
  const { providers, settings, caller } = work;
  const bound = await listIdentities(work.db, accountId);
  const { password, phone, email, passkeys } = await findWaysIn(work, accountId, providers.isOffered);
  const has = new Set(bound.map(({ provider }) => provider));
  const isFree = ({ key }: { key: string }) => !has.has(key);
  return {
    items: bound.map((identity) => ({
      id: identity.id,
      provider: identity.provider,
      name: providers.faceOf(identity.provider).name,
      icon: providers.faceOf(identity.provider).icon,
      nickname: identity.nickname,
      avatar: identity.avatar,
      bound_at: toSeconds(identity.boundAt),
      bound_place: identity.boundLocation,
      last_used_at: toSeconds(identity.lastUsedAt),
      doors: [...identity.channels],
      works: providers.isOffered(identity.provider),
    })),
    next_cursor: null,
    available: providers.shownIn(readEnvironment(caller.userAgent)).filter(isFree),
    scannable: settings.file.login.qrcode ? providers.scannable().filter(isFree) : [],
    own_ways: { password, phone, email, passkeys },
  };
}
