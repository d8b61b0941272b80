/** Longer than the next page takes on any line that people bear with. */
const patienceMilliseconds = 10_000;

let nextPage: Promise<void> | undefined;
globalThis.addEventListener?.('beforeunload', () => {
  nextPage = new Promise((resolve) => setTimeout(resolve, patienceMilliseconds));
});

/**
 * Resolves at once, unless the page is being left: Firefox gives up then what it was fetching, and nobody is to be told
 * of that while the next page is on its way. Where none comes after all, they are told later.
 */
export async function unlessLeaving(): Promise<void> {
  await nextPage;
}
