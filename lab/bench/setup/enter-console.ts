import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { deviceHeader } from '@tongxing/contract/limits.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { authenticatorCode } from '../../../tests/actions/authenticator.ts';
import { giveRoles, protectAccount } from '../../../tests/actions/be-operator.ts';
import { mustCall } from '../../../tests/actions/call-service.ts';
import { registerAccount } from '../../../tests/actions/register-account.ts';
import type { TestService } from '../../../tests/setup/start-service.ts';

/** The headers of an operator with every permission, after entering the admin console. */
export async function enterConsole(service: TestService): Promise<Record<string, string>> {
  const person = aPerson();
  const { token, device } = await registerAccount(service, person);
  const caller = { token, device };
  const secret = await protectAccount(service, person, caller);
  await giveRoles(service, person, ['owner']);
  // The current code was used at set-up.
  await mustCall(service, passStepUp, { type: 'totp', code: authenticatorCode(secret, 1) }, caller);
  return { authorization: `Bearer ${token}`, [deviceHeader]: device };
}
