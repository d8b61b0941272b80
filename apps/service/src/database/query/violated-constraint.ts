/** The name of the unique constraint an insert or update ran into (SQLSTATE 23505), or null for other errors. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return null;
  return 'constraint' in error ? String(error.constraint) : '';
}
