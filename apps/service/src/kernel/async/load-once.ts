/**
 * Loads at the first call, and gives everybody the same. What failed is tried again at the next call: a process that was out
 * of files for a moment must not go without for the rest of its life.
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
