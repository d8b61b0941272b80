import type { Caller } from '@tongxing/client/open-client.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import { fromSomewhere, type TestService } from '../setup/start-service.ts';
import { callService } from './call-service.ts';

/** Passes the security check with the password; returns the caller with the cookie of the answer, for whom it is valid. */
export async function checkByCall(
  service: TestService,
  { password }: Person,
  caller: { readonly token: string; readonly device: string },
): Promise<Caller> {
  const answer = await callService(service, passStepUp, { type: 'password', password }, caller);
  if (answer.code !== 1) throw new Error(`the security check failed: ${answer.msg}`);
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0]);
  return { ...caller, headers: { ...fromSomewhere(), cookie: cookies.join('; ') } };
}
