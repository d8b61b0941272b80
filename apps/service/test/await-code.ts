import { expect } from 'vitest';
import type { TestService } from './open-service.ts';

/** The code that `send` brings to an address. Some come behind the answer, where the one before is still the newest. */
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
