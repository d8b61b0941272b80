import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import type { Call, CallInput } from '@tongxing/contract/define-call.ts';
import { deviceHeader } from '@tongxing/contract/limits.ts';
import { seal } from '@tongxing/sealing/seal.ts';
import { mustCall } from '../../e2e/actions/call-service.ts';
import type { LoadRequest } from '../measure/load.ts';
import { tokenOf } from './accounts.ts';

const json = { 'content-type': 'application/json' };

/**
 * `count` requests of one sealed call, ready to be sent once each: the client's part of the work is done before the
 * load begins. `inputOf` and the token belong to the account with the given number.
 */
export async function sealedRequests<C extends Call>(
  url: string,
  call: C,
  count: number,
  accounts: number,
  inputOf: (account: number) => CallInput<C>,
): Promise<LoadRequest[]> {
  const { kid, key } = await mustCall({ url }, getConfig, {});
  const requests: LoadRequest[] = [];
  for (let number = 0; number < count; number += 1) {
    const account = 1 + (number % accounts);
    const sealed = await seal({
      path: call.path,
      body: inputOf(account),
      kid,
      publicKey: key,
      now: Date.now(),
    });
    requests.push({
      method: 'POST',
      path: call.path,
      headers: { ...json, ...headersOf(call, account), ...sealed.headers },
      body: JSON.stringify(sealed.envelope),
    });
  }
  return requests;
}

/** The same as plain JSON, for a product that lets it through. */
export function plainRequest<C extends Call>(call: C, account: number, input: CallInput<C>): LoadRequest {
  return {
    method: 'POST',
    path: call.path,
    headers: { ...json, ...headersOf(call, account) },
    body: JSON.stringify(input),
  };
}

/** Everybody comes from a browser and an address of their own. */
function headersOf(call: Call, account: number): Record<string, string> {
  return {
    [deviceHeader]: `bench-device-${account}`.padEnd(43, '-'),
    'X-Forwarded-For': addressOf(account),
    ...(call.access === 'public' ? {} : { authorization: `Bearer ${tokenOf(account)}` }),
  };
}

/** One of the sixteen million addresses of 11.0.0.0/8, far from its neighbours. */
export function addressOf(number: number): string {
  return `11.${number % 251}.${Math.floor(number / 251) % 251}.${1 + (Math.floor(number / 63_001) % 251)}`;
}
