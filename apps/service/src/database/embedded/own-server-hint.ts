/** The alternative that every error of the embedded database names. */
export const ownServerHint = 'Set DATABASE_URL=postgres://… to use a PostgreSQL server of your own instead.';
