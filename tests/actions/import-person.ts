import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newDevice } from '@tongxing/client/open-client.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import type { TestService } from '../setup/start-service.ts';
import { mustCall } from './call-service.ts';
import { runTongxing } from './run-tongxing.ts';

/**
 * Imports a person of another system with a proven phone number to which no code was ever sent, and signs them in by calls;
 * returns their token and device.
 */
export async function importPerson(
  service: TestService,
  { username, phone, password }: Person,
): Promise<{ token: string; device: string }> {
  const file = path.join(path.dirname(service.dataDir), `${username}.csv`);
  await writeFile(
    file,
    `id,username,phone,phone_verified,password\n${username},${username},${phone},true,${password}\n`,
  );
  await runTongxing(service, 'user', 'import', file, '--from', 'csv', '--trust-contacts', '--yes');
  const device = newDevice();
  const { token } = await mustCall(service, signInByPassword, { account: phone, password }, { device });
  return { token, device };
}
