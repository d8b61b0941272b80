import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';

/** At most `most` uses of `key` in any `seconds`, wherever that span begins. */
export interface LimitRule {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

/** A place taken under a rule. Given back where the thing it was taken for did not happen. */
export interface Place {
  readonly taken: true;
  giveBack(): Promise<void>;
}

export interface NoPlace {
  readonly taken: false;
  readonly retryAfterSeconds: number;
}

/** Walks begin spread out over the places (golden ratio), so that the first one tried is mostly free. */
const spread = 0.618_034;
let walks = 0;

const keyOfFull = ({ key }: LimitRule) => `limit:${key}:full`;

/** The first of several rules of which it is known that no place is free, and for how long: one question for all. */
export async function findFull<Rule extends LimitRule>(
  state: ShortLivedState,
  rules: readonly Rule[],
): Promise<{ readonly rule: Rule; readonly retryAfterSeconds: number } | null> {
  const full = await state.getAll(rules.map(keyOfFull));
  const rule = rules.find((_, at) => full[at] !== null);
  if (!rule) return null;
  const left = await state.secondsLeft(keyOfFull(rule));
  return left === null ? null : { rule, retryAfterSeconds: Math.max(1, left) };
}

/**
 * Takes one of the rule's places. Each place is a key of its own that dies with its span, so that the limit
 * holds exactly over any span and in all processes at once: nobody counts, everybody tries to add.
 */
export async function takePlace(state: ShortLivedState, rule: LimitRule): Promise<Place | NoPlace> {
  const { key, most, seconds } = rule;
  const fullKey = keyOfFull(rule);
  walks = (walks + 1) % 1_000_000;
  const start = Math.floor(((walks * spread) % 1) * most);
  for (let step = 0; step < most; step += 1) {
    const placeKey = `limit:${key}:${(start + step) % most}`;
    if (await state.add(placeKey, '1', seconds)) {
      return { taken: true, giveBack: () => giveBack(state, [placeKey, fullKey]) };
    }
  }
  const waits = await Promise.all(
    Array.from({ length: most }, (_, index) => state.secondsLeft(`limit:${key}:${index}`)),
  );
  const retryAfterSeconds = Math.max(1, Math.min(...waits.map((wait) => wait ?? 0)));
  // Spares the next askers the walk over all places.
  await state.set(fullKey, '1', retryAfterSeconds);
  return { taken: false, retryAfterSeconds };
}

async function giveBack(state: ShortLivedState, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => state.delete(key)));
}
