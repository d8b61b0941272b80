import { type Answer, type Caller, type Client, openClient } from '@tongxing/client/open-client.ts';
import { solveAltcha } from '@tongxing/client/solve-altcha.ts';
import { throughFetch } from '@tongxing/client/through-fetch.ts';
import type { Call, CallInput, CallOutput } from '@tongxing/contract/define-call.ts';
import { fromSomewhere, type TestService } from '../setup/start-service.ts';

type Speaking = Pick<TestService, 'url'>;

const clients = new Map<string, Client>();

/** Makes one call without a browser, from an address of its own. Scenarios use it for their set-up. */
export function callService<C extends Call>(
  { url }: Speaking,
  call: C,
  input: CallInput<C>,
  caller: Caller = {},
): Promise<Answer<CallOutput<C>>> {
  return clientOf(url).call(call, input, { headers: fromSomewhere(), ...caller });
}

/** As `callService`, for calls that must succeed: returns their data. */
export function mustCall<C extends Call>(
  { url }: Speaking,
  call: C,
  input: CallInput<C>,
  caller: Caller = {},
): Promise<CallOutput<C>> {
  return clientOf(url).must(call, input, { headers: fromSomewhere(), ...caller });
}

function clientOf(url: string): Client {
  const client = clients.get(url) ?? openClient(throughFetch(url), { prove: solveAltcha() });
  clients.set(url, client);
  return client;
}
