/**
 * TCP keep-alive for every connection to PostgreSQL. A dead peer is noticed after fifteen seconds of silence: the first
 * probe goes out after these five seconds, and ten more follow, one a second. The default of the system is two hours.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 } as const;
