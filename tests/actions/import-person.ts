import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newDevice } from '@tongxing/client/open-client.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import type { TestService } from '../setup/start-service.ts';
import { mustCall } from './call-service.ts';
import { runTongxing } from './run-tongxing.ts';

/** Imports a person of another system with a proven phone number to which no code was ever sent. */
export async function importUnused(
  service: TestService,
  { username, phone, password }: Person,
): Promise<void> {
  const file = path.join(path.dirname(service.dataDir), `${username}.csv`);
  await writeFile(
    file,
    `id,username,phone,phone_verified,password\n${username},${username},${phone},true,${password}\n`,
  );
  await runTongxing(service, 'user', 'import', file, '--from', 'csv', '--trust-contacts', '--yes');
}

/** Imports a person and signs them in by calls; returns their token and device. */
export async function importPerson(
  service: TestService,
  person: Person,
): Promise<{ token: string; device: string }> {
  await importUnused(service, person);
  const device = newDevice();
  const { phone: account, password } = person;
  const { token } = await mustCall(service, signInByPassword, { account, password }, { device });
  return { token, device };
}
