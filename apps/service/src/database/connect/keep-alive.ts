/**
 * For every connection to PostgreSQL: one whose other end is gone without a word is noticed by this machine within fifteen seconds
 * of silence (Node asks once a second, ten times, after these five), and not after the two hours that systems wait by themselves.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 } as const;
