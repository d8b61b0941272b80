import type { Counter, ShortLivedState } from '../../../kernel/short-lived-state.ts';

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

/** A place under each of several rules. */
export interface Places<Rule> {
  readonly byRule: ReadonlyMap<Rule, Place>;
  /** What the counter came to where one was counted in the same step; null where that is left to do. */
  readonly count: number | null;
}

/** Walks begin spread out over the places (golden ratio), so that the first one tried is mostly free. */
const spread = 0.618_034;
let walks = 0;

const keyOfFull = ({ key }: LimitRule) => `limit:${key}:full`;

/**
 * Takes a place under each rule, or under none. Each place is a key of its own that dies with its span, so that the limit
 * holds exactly over any span and in all processes at once: nobody counts, everybody tries to add. The first tries are one
 * step, together with what all of them have in common, the counter; where that is spent, or a rule known to be full, the step
 * takes nothing, so that who is over one limit takes nothing from anybody.
 */
export async function takePlaces<Rule extends LimitRule>(
  state: ShortLivedState,
  rules: readonly Rule[],
  counter: Counter,
): Promise<Places<Rule> | 'spent' | (NoPlace & { readonly rule: Rule })> {
  walks = (walks + 1) % 1_000_000;
  const begin = (walks * spread) % 1;
  const firsts = rules.map((rule) => ({ key: placeAt(rule, begin, 0), lifetimeSeconds: rule.seconds }));
  const unless = rules.map(keyOfFull);
  const { barred, isSpent, taken, count } = await state.claim({ places: firsts, unless, counter });
  if (isSpent) return 'spent';
  const full = rules.find((_, at) => barred[at]);
  if (full) {
    const left = await state.secondsLeft(keyOfFull(full));
    return { taken: false, retryAfterSeconds: Math.max(1, left ?? 0), rule: full };
  }
  const byRule = new Map<Rule, Place>();
  for (const [at, rule] of rules.entries())
    if (taken[at]) byRule.set(rule, placeOf(state, rule, firsts[at]!.key));
  for (const rule of rules) {
    if (byRule.has(rule)) continue;
    const place = await walkOn(state, rule, begin);
    if (!place.taken) {
      await Promise.all([...byRule.values()].map((other) => other.giveBack()));
      return { ...place, rule };
    }
    byRule.set(rule, place);
  }
  return { byRule, count };
}

/** The key of the place that is tried after so many others. */
const placeAt = ({ key, most }: LimitRule, begin: number, step: number) =>
  `limit:${key}:${(Math.floor(begin * most) + step) % most}`;

const placeOf = (state: ShortLivedState, rule: LimitRule, placeKey: string): Place => ({
  taken: true,
  giveBack: () => giveBack(state, [placeKey, keyOfFull(rule)]),
});

/** Tries every place but the first. */
async function walkOn(state: ShortLivedState, rule: LimitRule, begin: number): Promise<Place | NoPlace> {
  const { key, most, seconds } = rule;
  for (let step = 1; step < most; step += 1) {
    const placeKey = placeAt(rule, begin, step);
    if (await state.add(placeKey, '1', seconds)) return placeOf(state, rule, placeKey);
  }
  const waits = await Promise.all(
    Array.from({ length: most }, (_, index) => state.secondsLeft(`limit:${key}:${index}`)),
  );
  const retryAfterSeconds = Math.max(1, Math.min(...waits.map((wait) => wait ?? 0)));
  // Spares the next askers the walk over all places.
  await state.set(keyOfFull(rule), '1', retryAfterSeconds);
  return { taken: false, retryAfterSeconds };
}

async function giveBack(state: ShortLivedState, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => state.delete(key)));
}
