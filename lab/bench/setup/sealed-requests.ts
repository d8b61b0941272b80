import { createHash } from 'node:crypto';
import { openClient } from '@tongxing/client/open-client.ts';
import { throughFetch } from '@tongxing/client/through-fetch.ts';
import { type Payload, type SealingKey, writeRequest } from '@tongxing/client/write-request.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import type { Call, CallInput } from '@tongxing/contract/define-call.ts';
import type { TestService } from '../../../tests/setup/start-service.ts';
import type { LoadRequest } from '../measure/load.ts';
import { tokenOf } from './accounts.ts';
import { inDatabase } from './database.ts';

/**
 * `count` requests of one sealed call, ready to be sent once each: the client's part of the work is done before the
 * load starts. `inputOf` and the token belong to the account with the given number.
 */
export async function sealedRequests<C extends Call>(
  url: string,
  call: C,
  count: number,
  accounts: number,
  inputOf: (account: number) => CallInput<C>,
  /** Added to the account's number: the number of its browser and its address. */
  shift = 0,
): Promise<LoadRequest[]> {
  const sealWith = await openClient(throughFetch(url)).must(getConfig, {});
  const requests: LoadRequest[] = [];
  for (let number = 0; number < count; number += 1) {
    const account = 1 + (number % accounts);
    requests.push(await writeLoad(call, account, inputOf(account), sealWith, shift));
  }
  return requests;
}

/** The same as plain JSON, for a product that lets it through. */
export function plainRequest<C extends Call>(
  call: C,
  account: number,
  input: CallInput<C>,
): Promise<LoadRequest> {
  return writeLoad(call, account, input, null);
}

async function writeLoad<C extends Call>(
  call: C,
  account: number,
  input: CallInput<C>,
  sealWith: SealingKey | null,
  shift = 0,
): Promise<LoadRequest> {
  const payload = input as Payload;
  const { method, path, headers, body } = await writeRequest({
    call,
    payload,
    ...callerOf(call, account, shift),
    sealWith,
    now: Date.now(),
  });
  if (typeof body !== 'string') throw new Error('only calls with JSON are put under load');
  return { method, path, headers, body };
}

/** Everybody comes from a browser and an address of their own. */
function callerOf(call: Call, account: number, shift: number) {
  return {
    token: call.access === 'public' ? null : tokenOf(account),
    device: deviceOf(account + shift),
    headers: {
      'X-Forwarded-For': addressOf(account + shift),
      Cookie: `tongxing-browser-bench=${browserSecretOf(account + shift)}`,
    },
  };
}

/** The device secret of the browser with this number. */
export const deviceOf = (number: number) => `bench-device-${number}`.padEnd(43, '-');

/** The cookie by which accounts know the browser with this number, after `knowBrowsers`. */
const browserSecretOf = (number: number) => `bench-browser-secret-${number}`.padEnd(43, '-');

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Marks these browsers as known to their accounts. */
export async function knowBrowsers(service: TestService, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) =>
    [deviceOf(index + 1), browserSecretOf(index + 1)].map((text) => `'${digestOf(text)}'`).join(),
  );
  await inDatabase(service, [
    `update device set secret_hash = known.hash from (values (${rows.join('), (')})) as known (device, hash)
     where device.device = known.device`,
  ]);
}

/** One of the sixteen million addresses of 11.0.0.0/8, far from its neighbours. */
export function addressOf(number: number): string {
  return `11.${number % 251}.${Math.floor(number / 251) % 251}.${1 + (Math.floor(number / 63_001) % 251)}`;
}
