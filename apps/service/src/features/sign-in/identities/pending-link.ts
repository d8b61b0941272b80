import { pendingLinkLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { ProviderIdentity } from './linked-identity.ts';
import type { IdentityWork } from './provider-list.ts';

/** A proven identity that no account has, until its owner chooses an account. */
export interface PendingLink {
  readonly identity: ProviderIdentity;
  /** The browser that proved it; null if the browser has no secret. */
  readonly device: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

const keyOf = (bindId: string) => `waiting-identity:${digestText(bindId)}`;
const read = (text: string | null): PendingLink | null => (text ? (JSON.parse(text) as PendingLink) : null);

const belongs = ({ caller, clock, providers }: IdentityWork, link: PendingLink) =>
  link.device === caller.device &&
  link.expiresAt > clock.now().getTime() &&
  providers.find(link.identity.provider) !== null;

/**
 * Stores an identity as pending and returns its `bind_id`, which only its browser knows: 256 random bits, one use,
 * 15 minutes, and only while its provider is offered (CVE-2025-7365, CVE-2025-64717).
 */
export async function openPendingLink(work: IdentityWork, identity: ProviderIdentity): Promise<string> {
  const bindId = work.random.token();
  const expiresAt = addSeconds(work.clock.now(), pendingLinkLifetimeSeconds).getTime();
  const link: PendingLink = { identity, device: work.caller.device, expiresAt };
  await work.state.set(keyOf(bindId), JSON.stringify(link), pendingLinkLifetimeSeconds);
  return bindId;
}

/** The pending identity, for its own browser; null for any other. */
export async function peekPendingLink(work: IdentityWork, bindId: string): Promise<PendingLink | null> {
  const link = read(await work.state.get(keyOf(bindId)));
  return link && belongs(work, link) ? link : null;
}

/** Takes the pending identity, once. An attempt by another browser does not use it up. */
export async function takePendingLink(work: IdentityWork, bindId: string): Promise<PendingLink | null> {
  if (!(await peekPendingLink(work, bindId))) return null;
  return read(await work.state.take(keyOf(bindId)));
}
