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

/** Which kinds of verification work for this service at the moment. */
interface KindHealth {
  /** By what this process knows; never waits. */
  isOut(kind: CaptchaKind): boolean;
  /** Learns what other processes have found out. */
  refresh(): Promise<void>;
  /** The vendor did not answer. */
  failed(kind: CaptchaKind): Promise<void>;
  /** The vendor answered: the failures before are forgotten. */
  answered(kind: CaptchaKind): Promise<void>;
}

/** Failures in a row that take a kind out; after its rest a single one does. */
const failuresInRow = 2;
const pauseSeconds = 60;
const longestPauseSeconds = 600;
const refreshMilliseconds = 2000;

/** Takes a kind that keeps failing out of the pick, for a minute first and for longer each time it fails again. */
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
      // Calls that were under way when it went out say nothing new.
      if ((outUntil.get(kind) ?? 0) > now()) return;
      const failures = await state.increment(failuresKey(kind), 1, 2 * longestPauseSeconds);
      if (failures < failuresInRow) return;
      const rest = Math.min(pauseSeconds * 2 ** Math.min(failures - failuresInRow, 8), longestPauseSeconds);
      outUntil.set(kind, now() + rest * 1000);
      if (await state.add(outKey(kind), '1', rest)) {
        log.error({ kind, rest }, 'a captcha vendor does not answer: its kind is out of the pick');
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
  /** The kinds in use, in the order in which they are advertised. None: no call asks for verification. */
  readonly verifiers: readonly CaptchaVerifier[];
  /** A self-hosted kind that stands in while every kind above is out. */
  readonly reserve?: CaptchaVerifier | undefined;
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly log: Log;
  readonly counts?: Counts | undefined;
}

export interface Captcha {
  /**
   * Checks the proof that came with a marked call, once and for this action only. Never passes because a vendor
   * is down: then it says `unavailable`, and `kinds` offers another one.
   */
  check(
    proof: CaptchaProof | null,
    context: CaptchaContext,
  ): Promise<'passed' | 'missing' | 'failed' | 'unavailable'>;
  /** The kinds to offer now: those that work, or the reserve, or all where there is no reserve. */
  kinds(): CaptchaKind[];
  /** A challenge of a self-hosted kind, for one action where it is named; null for other kinds. */
  challenge(kind: string, action?: string): Promise<unknown>;
}

/** Longer than any vendor honours a proof. */
const usedProofSeconds = 3600;

/** Human verification by several kinds: picked by health, bound to the call, single use. */
export function createCaptcha(dependencies: CaptchaDependencies): Captcha {
  const { verifiers, reserve, state, clock, log, counts } = dependencies;
  const kindsInUse = verifiers.map((verifier) => verifier.kind);
  const health = createKindHealth({ kinds: kindsInUse, state, clock, log });

  function offered(): readonly CaptchaVerifier[] {
    const working = verifiers.filter((verifier) => !health.isOut(verifier.kind));
    if (working.length > 0 || verifiers.length === 0) return working;
    return reserve ? [reserve] : verifiers;
  }

  /** A proof begun before its kind went out still counts; one of the reserve only while it is offered. */
  function verifierOf(kind: CaptchaKind): CaptchaVerifier | undefined {
    return [...verifiers, ...offered()].find((verifier) => verifier.kind === kind);
  }

  async function judge(
    verifier: CaptchaVerifier,
    proof: CaptchaProof,
    context: CaptchaContext,
  ): Promise<CaptchaVerdict> {
    const identity = verifier.identify(proof);
    if (identity === null) return 'failed';
    const usedKey = `captcha:used:${verifier.kind}:${digestText(identity)}`;
    // A kind of our own neither costs a request nor is ever out.
    const isVendors = verifier.createChallenge === undefined;
    if (isVendors && (await state.get(usedKey)) !== null) return 'failed';
    const verdict = await verifier.verify(proof, context);
    if (verdict === 'unavailable') {
      await health.failed(verifier.kind);
      return 'unavailable';
    }
    if (isVendors) await health.answered(verifier.kind);
    if (verdict === 'failed') return 'failed';
    // Of many calls with one proof, the one that adds the mark passes.
    return (await state.add(usedKey, context.action, usedProofSeconds)) ? 'passed' : 'failed';
  }

  return {
    async check(proof, context) {
      if (verifiers.length === 0) return 'passed';
      await health.refresh();
      if (!proof) return 'missing';
      const verifier = verifierOf(proof.type);
      if (!verifier) return 'failed';
      const verdict = await judge(verifier, proof, context);
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
