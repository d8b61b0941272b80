import { enableTotp, setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { getStepUpMethods, passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { authenticatorCode } from './authenticator.ts';
import type { TestService } from './open-service.ts';
import type { RegisteredPerson } from './register-account.ts';

/** The person passes the security check with the password. */
export async function passCheck({ visitor, password }: RegisteredPerson): Promise<void> {
  const passed = await visitor.call(passStepUp, { type: 'password', password });
  if (passed.code !== 1) throw new Error(`the security check failed: ${passed.msg}`);
}

/** Turns two-step verification on. The clock advances by a step, so that the next code is a new one. */
export async function turnOnTotp(
  service: TestService,
  person: RegisteredPerson,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await passCheck(person);
  const { data } = await person.visitor.call(setUpTotp, {});
  // Without cookies and device a check serves one call.
  if (person.visitor.device === '') await passCheck(person);
  const code = authenticatorCode(data.secret, service.clock.now());
  const enabled = await person.visitor.call(enableTotp, { code });
  if (enabled.code !== 1) throw new Error(`turning it on failed: ${enabled.msg}`);
  service.clock.advance(60);
  return { secret: data.secret, recoveryCodes: enabled.data.recovery_codes };
}

/** Passes the security check with the password, or where that is not enough with the authenticator. */
export async function passAnyCheck(
  service: TestService,
  person: RegisteredPerson & { readonly secret?: string },
): Promise<void> {
  const { methods } = (await person.visitor.call(getStepUpMethods, {})).data;
  if (methods.includes('password')) return passCheck(person);
  // The last code may have used this step.
  service.clock.advance(30);
  const code = authenticatorCode(person.secret ?? '', service.clock.now());
  const passed = await person.visitor.call(passStepUp, { type: 'totp', code });
  if (passed.code !== 1) throw new Error(`the security check failed: ${passed.msg}`);
}
