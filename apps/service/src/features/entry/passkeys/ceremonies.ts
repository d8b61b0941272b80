import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/digest.ts';
import type { Random } from '../../../kernel/random.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { Vault } from '../../../kernel/vault.ts';

export type CeremonyPurpose = 'sign_in' | 'step_up' | 'enroll';

export interface Ceremony {
  /** `session_id` on the wire. */
  readonly ceremonyId: string;
  /** base64url of 32 random bytes. */
  readonly challenge: string;
}

/** A sign-in page may stand open for a while with the browser's autofill waiting. */
export const ceremonyLifetimeSeconds = 600;

export interface CeremoniesDependencies {
  readonly vault: Vault;
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * The challenges of WebAuthn. One travels sealed inside its own id, so that looking at the sign-in page costs no
 * write; it is opened only for the purpose and the browser or session (`binding`) it was made for, and only once.
 */
export function createCeremonies({ vault, state, clock, random }: CeremoniesDependencies) {
  const context = (purpose: CeremonyPurpose, binding: string) => `passkey ${purpose} ${binding}`;

  function open(purpose: CeremonyPurpose, ceremonyId: string, binding: string) {
    try {
      const kept = JSON.parse(vault.open(ceremonyId, context(purpose, binding))) as [string, number];
      return { challenge: kept[0], startedAt: new Date(kept[1]) };
    } catch {
      return null;
    }
  }

  return {
    start(purpose: CeremonyPurpose, binding: string): Ceremony {
      const challenge = random.bytes(32).toString('base64url');
      const kept = JSON.stringify([challenge, clock.now().getTime()]);
      return { ceremonyId: vault.seal(kept, context(purpose, binding)), challenge };
    },

    /** The challenge to compare with, or null where the ceremony is another's, too old or was finished before. */
    async finish(purpose: CeremonyPurpose, ceremonyId: string, binding: string): Promise<string | null> {
      const ceremony = open(purpose, ceremonyId, binding);
      if (!ceremony || addSeconds(ceremony.startedAt, ceremonyLifetimeSeconds) <= clock.now()) return null;
      const isFirst = await state.add(
        `passkey:finished:${digestText(ceremony.challenge)}`,
        '1',
        ceremonyLifetimeSeconds,
      );
      return isFirst ? ceremony.challenge : null;
    },
  };
}

export type Ceremonies = ReturnType<typeof createCeremonies>;
