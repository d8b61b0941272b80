/** A temporary outage: answered 503, to be retried. Thrown by code with a limit of its own. */
export class Unavailable extends Error {}

/** Codes of drivers, the file system and the network for something that is unreachable or full. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
  // PostgreSQL: a statement timeout, a database that became a standby, a failed write to the disk.
  '57014',
  '25006',
  '58030',
]);

/** PostgreSQL, appendix A: no connection (08), no disk, memory or connections left (53), shut down or killed (57P). */
const classes = /^(?:08...|53...|57P..)$/;

/** Messages of pg and ioredis (with a Cluster, too) without a code, and the first words of Redis errors, those of a changed password or right included. */
const texts =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|Command timed out|Connection is closed|Failed to refresh slots cache|Too many Cluster redirections|None of startup nodes|Cluster is ended|attempted to access a non local key|Stream isn't writeable|^(?:OOM|READONLY|LOADING|MASTERDOWN|CLUSTERDOWN|MISCONF|NOREPLICAS|TRYAGAIN|BUSY|NOAUTH|WRONGPASS|NOPERM) |max number of clients reached/;

/** Whether an error means that something the service needs is unreachable or full, and not a bug. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    error instanceof Unavailable ||
    error.name === 'MaxRetriesPerRequestError' ||
    codes.has(code) ||
    classes.test(code) ||
    texts.test(error.message) ||
    isOutage(error.cause)
  );
}
