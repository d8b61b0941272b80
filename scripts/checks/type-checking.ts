/** For compilers written in Go, which end soon: no garbage is collected until there is much of it. */
export const collectRarely = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/**
 * How TypeScript looks at everything at once, for `npm run check` and in the test of the guides: on one thread, since what several
 * share each works out for itself, and the lint beside it takes the other processor.
 */
export const typeChecking = { args: ['-p', '.', '--checkers', '1'], env: collectRarely };
