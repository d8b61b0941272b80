/** By class or code of PostgreSQL, appendix A: what the operator set up wrongly. */
const refusals: readonly (readonly [code: RegExp, advice: string])[] = [
  [/^28/, 'see the user, the password and pg_hba.conf'],
  [/^3D000$/, 'create the database, or name another'],
  [/^3F000$/, 'create the schema, or set the search_path of the role'],
  [/^42501$/, 'let the role own the database'],
  [/^25006$/, 'it is a standby: name the primary'],
  [/^53300$/, 'raise max_connections, or lower WORKERS'],
];
/** Errors of the TLS connection: Node's codes, and what the driver says without one. */
const tlsFault = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(?:TLS|SSL)|does not support SSL/;

/** One line for an operator whose database refuses the service; null for an error that is none of theirs. */
export function describeRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { message } = error;
  const code = 'code' in error ? String(error.code) : '';
  const advice = refusals.find(([pattern]) => pattern.test(code))?.[1];
  if (advice) return `DATABASE_URL: the database refuses (${message}): ${advice}.`;
  if (tlsFault.test(code) || tlsFault.test(message)) {
    return (
      `DATABASE_URL: no TLS connection (${message}): sslmode=prefer, require and verify-ca check the certificate as verify-full ` +
      'does. Name an authority of your own by sslrootcert=FILE in DATABASE_URL or by NODE_EXTRA_CA_CERTS; sslmode=no-verify checks nothing.'
    );
  }
  return describeRefusal(error.cause);
}
