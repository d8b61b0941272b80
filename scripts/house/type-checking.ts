/**
 * How TypeScript looks at everything at once, for `npm run check` and in the test of the guides: two threads, since what several
 * share each works out for itself; and no garbage is collected until there is much of it, for the compiler ends soon. Together
 * half of the processor time, in less memory than four threads take.
 */
export const typeChecking = {
  args: ['-p', '.', '--checkers', '2'],
  env: { GOGC: 'off', GOMEMLIMIT: '3GiB' },
};
