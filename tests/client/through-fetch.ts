import type { Transport } from './open-client.ts';

/** Sends over HTTP to the service at `base`: its origin, and the sub-path where there is one. */
export function throughFetch(base: string): Transport {
  return async ({ method, path, headers, body }) => {
    const response = await fetch(base + path, { method, headers, body });
    return {
      status: response.status,
      // An answer may set several cookies: a plain record would have only the last one.
      headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
      text: await response.text(),
    };
  };
}
