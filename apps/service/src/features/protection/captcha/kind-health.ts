import type { CaptchaKind } from '@tongxing/contract/captcha.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/logging/log.ts';
import type { ShortLivedState } from '../../../kernel/state/short-lived-state.ts';

/** Which kinds of verification work for this service at the moment. */
export interface KindHealth {
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
export function createKindHealth(dependencies: {
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
