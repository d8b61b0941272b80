import { createHash, createHmac } from 'node:crypto';
import type { TestService } from '../../../tests/setup/start-service.ts';
import { inDatabase } from './database.ts';
import { deviceOf } from './sealed-requests.ts';

/** The master key of a product whose codes the bench writes itself: sending them is another matter than using them. */
export const masterKey = createHash('sha256').update('bench').digest();

/** What every code is. */
export const code = '135790';

/** Writes a living code for each of these phone numbers, as the browser with its number asked for it. */
export async function fillCodes(
  service: TestService,
  purpose: 'login' | 'register',
  people: readonly { readonly phone: string; readonly browser: number }[],
): Promise<void> {
  const rows = people.map(({ phone, browser }) => {
    const key = `code:${purpose}:phone:${phone}`;
    const hash = createHmac('sha256', masterKey).update(`${key}:${code}`).digest('base64url');
    const device = createHash('sha256').update(deviceOf(browser)).digest('base64url');
    return `('${key}', '${hash}@${device}', now() + interval '1 hour')`;
  });
  await inDatabase(service, [
    `insert into short_lived_state (key, value, expires_at) values ${rows.join()}
     on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`,
    // A new code has all its tries.
    `delete from short_lived_state where key like 'code:${purpose}:%:tries'`,
  ]);
}
