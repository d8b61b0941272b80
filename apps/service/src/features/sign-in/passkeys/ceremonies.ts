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

/** A sign-in page may stand open for a while with the browser's autofill waiting. */
export const ceremonyLifetimeSeconds = 600;

const contextOf = (purpose: CeremonyPurpose, binding: string) => `passkey ${purpose} ${binding}`;

/**
 * A challenge of WebAuthn. It travels sealed inside its own id, so that looking at the sign-in page costs no write; it
 * is opened only for the purpose and the browser or session (`binding`) it was made for, and only once: in the epoch
 * of the state that remembers it.
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

/** The challenge to compare with, or null where the ceremony is another's, too old or was finished before. */
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
 * True where the ceremony ran on the page itself: not inside a frame of another site (WebAuthn L3 §7.1 step 10,
 * §7.2 step 13). The library lets a cross-origin frame pass where the browser does not name the site around it.
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
