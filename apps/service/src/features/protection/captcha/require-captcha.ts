import type { Clock } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Log } from '../../../kernel/logging/log.ts';
import type { ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import type { Counts } from '../../../transaction/counts.ts';
import type { Work } from '../../../transaction/work.ts';
import type {
  CaptchaContext,
  CaptchaKind,
  CaptchaProof,
  CaptchaVerdict,
  CaptchaVerifier,
} from './captcha-verifier.ts';

/** Which kinds of verification work at the moment. */
interface KindHealth {
  /** Whether the kind is paused, as far as this process knows. */
  isOut(kind: CaptchaKind): boolean;
  /** Reads the pauses that other processes have set. */
  refresh(): Promise<void>;
  /** Records that the vendor did not answer. */
  failed(kind: CaptchaKind): Promise<void>;
  /** Records that the vendor answered, and clears its failures. */
  answered(kind: CaptchaKind): Promise<void>;
}

/** A kind is paused after so many failures in a row; after its pause, a single one is enough. */
const failuresInRow = 2;
const pauseSeconds = 60;
const longestPauseSeconds = 600;
const refreshMilliseconds = 2000;

/** Pauses a kind that keeps failing: for a minute first, and for longer after each further failure. */
function createKindHealth(dependencies: {
  readonly kinds: readonly CaptchaKind[];
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly log: Log;
}): KindHealth {
  const { kinds, state, clock, log } = dependencies;
  const outUntil = new Map<CaptchaKind, number>();
  let refreshedAt = Number.NEGATIVE_INFINITY;

  const now = () => clock.now().getTime();
  const failuresKey = (kind: CaptchaKind) => `captcha:failures:${kind}`;
  const outKey = (kind: CaptchaKind) => `captcha:out:${kind}`;

  return {
    isOut: (kind) => (outUntil.get(kind) ?? 0) > now(),

    async refresh() {
      if (now() - refreshedAt < refreshMilliseconds) return;
      refreshedAt = now();
      await Promise.all(
        kinds.map(async (kind) => {
          const left = await state.secondsLeft(outKey(kind));
          outUntil.set(kind, left === null ? 0 : now() + left * 1000);
        }),
      );
    },

    async failed(kind) {
      // Ignore calls that were in progress when the kind was paused.
      if ((outUntil.get(kind) ?? 0) > now()) return;
      const failures = await state.increment(failuresKey(kind), 1, 2 * longestPauseSeconds);
      if (failures < failuresInRow) return;
      const seconds = Math.min(
        pauseSeconds * 2 ** Math.min(failures - failuresInRow, 8),
        longestPauseSeconds,
      );
      outUntil.set(kind, now() + seconds * 1000);
      if (await state.add(outKey(kind), '1', seconds)) {
        log.error(
          { kind, pauseSeconds: seconds },
          'a captcha vendor does not answer: its kind is out of the pick',
        );
      }
    },

    async answered(kind) {
      if ((await state.get(failuresKey(kind))) === null) return;
      await Promise.all([state.delete(failuresKey(kind)), state.delete(outKey(kind))]);
      outUntil.delete(kind);
    },
  };
}

export interface CaptchaDependencies {
  /** The kinds in use, in the order in which they are offered. Empty: no call requires verification. */
  readonly verifiers: readonly CaptchaVerifier[];
  /** A self-hosted kind that is offered while all others are paused. */
  readonly reserve?: CaptchaVerifier | undefined;
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly log: Log;
  readonly counts?: Counts | undefined;
}

export interface Captcha {
  /**
   * Verifies a proof, once and for this action only. `unavailable`: the vendor is down, and `kinds` offers another
   * kind; it never passes for that reason.
   */
  check(
    proof: CaptchaProof | null,
    context: CaptchaContext,
  ): Promise<'passed' | 'missing' | 'failed' | 'unavailable'>;
  /** The kinds to offer now: the working ones, else the reserve, else all. */
  kinds(): CaptchaKind[];
  /** A challenge of a self-hosted kind, bound to `action` if it is given; null for other kinds. */
  challenge(kind: string, action?: string): Promise<unknown>;
}

/** Longer than any vendor accepts a proof. */
const usedProofSeconds = 3600;

/** Human verification by several kinds. Proofs are bound to one call and work once. */
export function createCaptcha(dependencies: CaptchaDependencies): Captcha {
  const { verifiers, reserve, state, clock, log, counts } = dependencies;
  const kindsInUse = verifiers.map((verifier) => verifier.kind);
  const health = createKindHealth({ kinds: kindsInUse, state, clock, log });

  function offered(): readonly CaptchaVerifier[] {
    const working = verifiers.filter((verifier) => !health.isOut(verifier.kind));
    if (working.length > 0 || verifiers.length === 0) return working;
    return reserve ? [reserve] : verifiers;
  }

  /** Proofs of a paused kind are still accepted; proofs of the reserve only while it is offered. */
  function verifierOf(kind: CaptchaKind): CaptchaVerifier | undefined {
    return [...verifiers, ...offered()].find((verifier) => verifier.kind === kind);
  }

  async function evaluate(
    verifier: CaptchaVerifier,
    proof: CaptchaProof,
    context: CaptchaContext,
  ): Promise<CaptchaVerdict> {
    const identity = verifier.identify(proof);
    if (identity === null) return 'failed';
    const usedKey = `captcha:used:${verifier.kind}:${digestText(identity)}`;
    // A self-hosted kind costs no request and is never paused.
    const isVendors = verifier.createChallenge === undefined;
    if (isVendors && (await state.get(usedKey)) !== null) return 'failed';
    const verdict = await verifier.verify(proof, context);
    if (verdict === 'unavailable') {
      await health.failed(verifier.kind);
      return 'unavailable';
    }
    if (isVendors) await health.answered(verifier.kind);
    if (verdict === 'failed') return 'failed';
    // Of concurrent calls with one proof, only the one that adds the key passes.
    return (await state.add(usedKey, context.action, usedProofSeconds)) ? 'passed' : 'failed';
  }

  return {
    async check(proof, context) {
      if (verifiers.length === 0) return 'passed';
      await health.refresh();
      if (!proof) return 'missing';
      const verifier = verifierOf(proof.type);
      if (!verifier) return 'failed';
      const verdict = await evaluate(verifier, proof, context);
      counts?.add({ name: 'captcha', labels: [verifier.kind, verdict] });
      return verdict;
    },

    kinds: () => offered().map((verifier) => verifier.kind),

    async challenge(kind, action) {
      await health.refresh();
      const verifier = [...verifiers, ...(reserve ? [reserve] : [])].find((each) => each.kind === kind);
      return (await verifier?.createChallenge?.(action)) ?? null;
    },
  };
}

export interface CaptchaWork extends Work {
  readonly captcha: Captcha;
}
