import { newDevice } from '@tongxing/client/open-client.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import type { TestService } from '../setup/start-service.ts';
import { callService, mustCall } from './call-service.ts';
import { readCode } from './read-outbox.ts';

/** Makes an account for a person by calls, as the registration page does; returns their token, device and cookies. */
export async function registerAccount(
  service: TestService,
  person: Person,
  type: 'phone' | 'email' = 'phone',
): Promise<{ token: string; device: string; cookies: { name: string; value: string }[] }> {
  const device = newDevice();
  const { terms_version, privacy_version } = await mustCall(service, getConfig, {}, { device });
  if (type === 'phone') await mustCall(service, phoneCodeCalls.register, { phone: person.phone }, { device });
  else await mustCall(service, emailCodeCalls.register, { email: person.email }, { device });
  const { username, password } = person;
  const code = await readCode(service, person[type], 'register');
  const shared = { code, username, password, terms_version, privacy_version };
  const answer = await callService(
    service,
    register,
    type === 'phone' ? { type, phone: person.phone, ...shared } : { type, email: person.email, ...shared },
    { device },
  );
  if (answer.code !== 1) throw new Error(`registration answered ${answer.code} ${answer.msg}`);
  // The cookies that a later switch to the account needs.
  const cookies = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => /^([^=]+)=([^;]*)/.exec(String(line)))
    .flatMap((match) => (match ? [{ name: match[1] ?? '', value: match[2] ?? '' }] : []));
  return { token: answer.data.token, device, cookies };
}
