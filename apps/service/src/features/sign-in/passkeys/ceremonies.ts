import { addSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Work } from '../../../transaction/work.ts';

export type CeremonyPurpose = 'sign_in' | 'step_up' | 'enroll';

export interface Ceremony {
  /** `session_id` on the wire. */
  readonly ceremonyId: string;
  /** base64url of 32 random bytes. */
  readonly challenge: string;
}

/** A sign-in page may stay open with the browser's autofill waiting. */
export const ceremonyLifetimeSeconds = 600;

const contextOf = (purpose: CeremonyPurpose, binding: string) => `passkey ${purpose} ${binding}`;

/**
 * Starts a WebAuthn ceremony. The challenge travels sealed inside the ceremony's id, so that opening the sign-in
 * page costs no write. It can be used once, for the same purpose and by the same browser or session (`binding`),
 * within the epoch of the state that remembers used challenges.
 */
export async function startCeremony(
  { vault, clock, random, state }: Work,
  purpose: CeremonyPurpose,
  binding: string,
): Promise<Ceremony> {
  const challenge = random.bytes(32).toString('base64url');
  const saved = JSON.stringify([challenge, clock.now().getTime(), await state.epoch()]);
  return { ceremonyId: vault.seal(saved, contextOf(purpose, binding)), challenge };
}

function openCeremony({ vault }: Work, ceremonyId: string, context: string) {
  try {
    const saved = JSON.parse(vault.open(ceremonyId, context)) as [string, number, string];
    return { challenge: saved[0], startedAt: new Date(saved[1]), epoch: saved[2] };
  } catch {
    return null;
  }
}

/**
 * The challenge to verify against; null if the ceremony belongs to another browser or session, has expired or was
 * finished before.
 */
export async function finishCeremony(
  work: Work,
  purpose: CeremonyPurpose,
  ceremonyId: string,
  binding: string,
): Promise<string | null> {
  const ceremony = openCeremony(work, ceremonyId, contextOf(purpose, binding));
  if (!ceremony || addSeconds(ceremony.startedAt, ceremonyLifetimeSeconds) <= work.clock.now()) return null;
  const isFirst = await work.state.addIn(
    ceremony.epoch,
    `passkey:finished:${digestText(ceremony.challenge)}`,
    '1',
    ceremonyLifetimeSeconds,
  );
  return isFirst ? ceremony.challenge : null;
}

/**
 * Whether the ceremony ran on our own page and not in a frame of another site (WebAuthn L3 §7.1 step 10, §7.2 step
 * 13). The library accepts a cross-origin frame if the browser does not name the surrounding site.
 */
export function isSamePage(clientDataJson: string): boolean {
  try {
    const data = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    return (data['crossOrigin'] ?? false) === false && !('topOrigin' in data);
  } catch {
    return false;
  }
}
