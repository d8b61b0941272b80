import { expect } from 'vitest';

/** The `error` of a refusal (RFC 6749, section 5.2). */
export const errorOf = (response: { json(): { error?: string } }) => response.json().error;

/** Nobody is sent anywhere. */
export const staysHere = (response: { statusCode: number; headers: Record<string, unknown> }) =>
  expect([response.statusCode, response.headers['location']]).toEqual([400, undefined]);
