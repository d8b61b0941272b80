/** For short-lived compilers written in Go: no garbage collection below this limit. */
export const collectRarely = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/**
 * The arguments of `tsc` for `npm run check` and for the test of the guides. One thread: several would repeat shared work, and
 * the linter uses the other processor.
 */
export const typeChecking = { args: ['-p', '.', '--checkers', '1'], env: collectRarely };
