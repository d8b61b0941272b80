import { type Clock, toSeconds } from '../../../../kernel/clock.ts';

/** The library's store of the keys that stand at an app's own address. */
interface KeyStore {
  fresh(): boolean;
  refresh(): Promise<void>;
  selectForVerify(wanted: object): readonly unknown[];
}

/** At most once in so long are keys asked for that are unknown, or fit no signature. */
const askedEverySeconds = 60;
/** Keys are read again after this time: one that an app has taken away is good for as long. */
const staleSeconds = 300;
/** The same while the address fails. */
const keptSeconds = 3600;

/**
 * Reads the keys of an app again when they are stale, and when an assertion fits none of them. The library does so only
 * where an assertion fits none, and after the `max-age` of the address.
 */
export function renewKeys(store: KeyStore, clock: Clock): void {
  const { selectForVerify, refresh } = store;
  const secondsSince = (time: number) => toSeconds(clock.now()) - time;
  let readAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  Object.assign(store, {
    fresh: () => secondsSince(triedAt) < askedEverySeconds,
    // Nothing that fits makes the library read the keys.
    selectForVerify: (wanted: object) =>
      secondsSince(triedAt) < staleSeconds ? selectForVerify.call(store, wanted) : [],
    async refresh() {
      try {
        await refresh.call(store);
        readAt = triedAt = toSeconds(clock.now());
      } catch (error) {
        if (secondsSince(readAt) >= keptSeconds) throw error;
        triedAt = toSeconds(clock.now());
      }
    },
  });
}
