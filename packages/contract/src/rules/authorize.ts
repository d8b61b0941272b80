import * as z from 'zod/mini';

/** The `authorize` parameter of the portal's pages: the authorization that waits behind them. */
export const authorize = z.string().check(z.minLength(1), z.maxLength(2000));
