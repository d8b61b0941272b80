import type { Page } from '@playwright/test';
import { newDevice } from '@tongxing/client/open-client.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import type { TestService } from '../setup/start-service.ts';
import { mustCall } from './call-service.ts';

/** Signs a person in without a browser: on a device of its own where none is given, with these headers. */
export async function signInByCall(
  service: TestService,
  { phone, password }: Person,
  device: string = newDevice(),
  headers?: Readonly<Record<string, string>>,
): Promise<{ token: string; device: string }> {
  const { terms_version, privacy_version } = await mustCall(service, getConfig, {});
  const input = { account: phone, password, terms_version, privacy_version };
  const { token } = await mustCall(service, signInByPassword, input, { device, ...(headers && { headers }) });
  return { token, device };
}

/** Signs the person of a page in once more in its own browser, by a call: no new device. */
export async function signInAgain(service: TestService, person: Person, page: Page): Promise<void> {
  const device = await page.evaluate(() => localStorage.getItem('device') ?? '');
  const cookies = await page.context().cookies(service.url);
  await signInByCall(service, person, device, {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  });
}
