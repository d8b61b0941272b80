import { enableTotp, setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { authenticatorCode } from './authenticator.ts';
import type { TestService } from './open-service.ts';
import type { RegisteredPerson } from './register-account.ts';

/** The person passes the security check with the password. */
export async function passCheck({ visitor, password }: RegisteredPerson): Promise<void> {
  const passed = await visitor.call(passStepUp, { type: 'password', password });
  if (passed.code !== 1) throw new Error(`the security check failed: ${passed.msg}`);
}

/** The person turns two-step verification on; the clock moves on a step, so that the next code is a new one. */
export async function turnOnTotp(
  service: TestService,
  person: RegisteredPerson,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await passCheck(person);
  const { data } = await person.visitor.call(setUpTotp, {});
  const code = authenticatorCode(data.secret, service.clock.now());
  const enabled = await person.visitor.call(enableTotp, { code });
  if (enabled.code !== 1) throw new Error(`turning it on failed: ${enabled.msg}`);
  service.clock.advance(60);
  return { secret: data.secret, recoveryCodes: enabled.data.recovery_codes };
}
