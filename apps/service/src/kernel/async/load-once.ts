/**
 * Loads at the first call, and returns the same value to every caller. A failure is tried again at the next call,
 * because it may be temporary (no file handles left).
 */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
