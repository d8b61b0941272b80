/** Random numbers from a seed (mulberry32), so that a failing test fails again. */
export function randomNumbersFrom(seed: number) {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (below: number) => Math.floor(next() * below);
  return {
    /** From 0 up to, not including, `below`. */
    whole,
    chance: (share: number) => next() < share,
    pick<Item>(items: readonly Item[]): Item {
      return items[whole(items.length)] as Item;
    },
  };
}
