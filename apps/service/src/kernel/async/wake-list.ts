/** The listeners of each channel inside one process. */
export interface WakeList {
  /** Adds a listener; the returned function removes it. */
  add(channel: string, wake: () => void): () => void;
  wake(channel: string): void;
  /** Wakes all listeners after an interruption, because signals may have been missed. */
  wakeAll(): void;
}

export function createWakeList(): WakeList {
  const channels = new Map<string, Set<() => void>>();
  return {
    add(channel, wake) {
      // A new function for each call, because the same `wake` may be added twice.
      const listener = () => wake();
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel);
      };
    },
    wake(channel) {
      // A copy, because a listener may remove or add itself while it is called.
      for (const listener of new Set(channels.get(channel))) listener();
    },
    wakeAll() {
      for (const channel of new Set(channels.keys())) this.wake(channel);
    },
  };
}
