import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import type { TestService, Visitor } from './open-service.ts';

export interface RegisteredPerson {
  readonly phone: string;
  readonly password: string;
  readonly username: string | null;
  /** The browser on which it registered, signed in. */
  readonly visitor: Visitor;
  readonly accountId: string;
}

let count = 0;

/** Registers a new person with a phone number, through the real calls; on a new browser where none is given. */
export async function registerPerson(
  service: TestService,
  given: { phone?: string; password?: string; username?: string; visitor?: Visitor } = {},
): Promise<RegisteredPerson> {
  count += 1;
  const phone = given.phone ?? `1380000${String(count).padStart(4, '0')}`;
  const password = given.password ?? 'correct horse battery 7';
  const visitor = given.visitor ?? service.visitor();
  const sent = await visitor.call(phoneCodeCalls.register, { phone });
  if (sent.code !== 1) throw new Error(`sending failed: ${sent.msg}`);
  const answer = await visitor.call(register, {
    type: 'phone',
    phone,
    code: await service.readCode(phone, 'register'),
    password,
    terms_version: '1.0',
    privacy_version: '1.0',
    ...(given.username ? { username: given.username } : {}),
  });
  if (answer.code !== 1) throw new Error(`registration failed: ${answer.msg}`);
  visitor.token = answer.data.token;
  const row = await service.database
    .selectFrom('contact')
    .select('account_id')
    .where('value_key', '=', phone)
    .executeTakeFirstOrThrow();
  return { phone, password, username: given.username ?? null, visitor, accountId: row.account_id ?? '' };
}
