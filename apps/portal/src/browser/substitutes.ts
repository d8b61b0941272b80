/**
 * Functions that the portal uses and that browsers in use lack (HarmonyOS NEXT 5 is Chrome 114; iOS 14 and 15), each set only
 * where it is missing. `npm run check` refuses every other function that is newer than Chrome 87 or Safari 14. The first import
 * of the entry: what is loaded after it may use them.
 */
type Methods = Record<string, (this: never, ...values: never[]) => unknown>;

function addMissing(target: object, methods: Methods): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
}

function at<Item>(this: ArrayLike<Item>, index: number): Item | undefined {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

addMissing(Array.prototype, {
  at,
  findLast<Item>(this: Item[], isWanted: (item: Item, index: number, all: Item[]) => unknown) {
    for (let index = this.length - 1; index >= 0; index -= 1) {
      if (isWanted(this[index] as Item, index, this)) return this[index];
    }
    return undefined;
  },
  toSorted<Item>(this: Item[], compare?: (one: Item, other: Item) => number) {
    return [...this].sort(compare);
  },
  toReversed<Item>(this: Item[]) {
    return [...this].reverse();
  },
  with<Item>(this: Item[], index: number, item: Item) {
    return Object.assign([...this], { [index < 0 ? this.length + index : index]: item });
  },
});
addMissing(String.prototype, { at });

function parse(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
addMissing(URL, { parse, canParse: (text: string, base?: string) => parse(text, base) !== null });
if (!('size' in URLSearchParams.prototype)) {
  Object.defineProperty(URLSearchParams.prototype, 'size', {
    get(this: URLSearchParams) {
      return [...this].length;
    },
    configurable: true,
  });
}

addMissing(AbortSignal, {
  timeout(milliseconds: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('too slow', 'TimeoutError')), milliseconds);
    return controller.signal;
  },
  any(signals: readonly AbortSignal[]) {
    const controller = new AbortController();
    for (const signal of signals) {
      const stop = () => controller.abort(signal.reason);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    }
    return controller.signal;
  },
});

addMissing(crypto, {
  randomUUID() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
    bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  },
});
