import { expect } from 'vitest';
import type { TestService } from './open-service.ts';

/**
 * The code that `send` delivers to an address. Some are delivered after the reply, while the previous one is still the
 * newest.
 */
export async function awaitCode(
  service: TestService,
  to: string,
  purpose: string,
  send: () => Promise<unknown>,
): Promise<string> {
  const newest = () => service.readCode(to, purpose).catch(() => '');
  const before = await newest();
  await send();
  await expect.poll(newest, { timeout: 10_000 }).not.toBe(before);
  return newest();
}
