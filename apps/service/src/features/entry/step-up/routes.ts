import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { getStepUpMethods, passStepUp, startPasskeyStepUp } from '@tongxing/contract/calls/step-up.ts';
import type { CallPayload } from '@tongxing/contract/define-call.ts';
import { stepUpLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { addSeconds, type Clock, toSeconds } from '../../../kernel/clock.ts';
import { maskEmail, maskPhone } from '../../../kernel/mask.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { PasskeyStore } from '../passkeys/passkey-store.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import type { StepUp, StepUpProof } from './pass-step-up.ts';

export interface StepUpRoutesDependencies {
  readonly stepUp: StepUp;
  readonly passkeys: PasskeyStore;
  readonly relyingParty: RelyingParty | null;
  readonly clock: Clock;
}

export function stepUpRoutes(mount: Mount, abilities: StepUpRoutesDependencies): void {
  const { stepUp, passkeys, relyingParty, clock } = abilities;

  mount(getStepUpMethods, async ({ session }) => {
    const { methods, phone, email } = await stepUp.readFacts(session.accountId);
    const until = session.stepUpAt && addSeconds(session.stepUpAt, stepUpLifetimeSeconds);
    return succeed({
      methods,
      phone: phone && maskPhone(phone),
      email: email && maskEmail(email),
      until: until && until > clock.now() ? toSeconds(until) : null,
    });
  });

  mount(startPasskeyStepUp, async ({ session }) => {
    const ceremony = stepUp.startPasskey(session);
    if (!ceremony || !relyingParty) return fail('method_disabled');
    const options = await generateAuthenticationOptions({
      rpID: relyingParty.id,
      challenge: new Uint8Array(Buffer.from(ceremony.challenge, 'base64url')),
      userVerification: 'required',
      allowCredentials: (await passkeys.list(session.accountId)).map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transports as never,
      })),
    });
    return succeed({ session_id: ceremony.ceremonyId, options: { ...options } });
  });

  mount(passStepUp, async ({ input, session, caller }) => {
    const passed = await stepUp.pass(session, toProof(input), caller);
    return passed.ok ? succeed({ until: toSeconds(passed.value) }) : passed;
  });
}

function toProof(input: CallPayload<typeof passStepUp>): StepUpProof {
  if (input.type !== 'passkey') return input;
  const { type, session_id: ceremonyId, ...assertion } = input;
  return { type, ceremonyId, assertion };
}
