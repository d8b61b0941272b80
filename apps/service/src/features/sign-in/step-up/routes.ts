import {
  getStepUpMethods,
  passStepUp as passStepUpCall,
  startPasskeyStepUp,
} from '@tongxing/contract/calls/step-up.ts';
import type { CallPayload } from '@tongxing/contract/define-call.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { setCheckSecret } from '../../../http/calls/signed-in-reply.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { maskEmail, maskPhone } from '../../../kernel/text/mask.ts';
import { checkedUntil } from '../../protection/evidence/evidence.ts';
import { findProofFacts } from '../../protection/evidence/proof-facts.ts';
import { relyingPartyFor } from '../../protection/evidence/relying-party.ts';
import { startCeremony } from '../passkeys/ceremonies.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { passStepUp, type StepUpProof, type StepUpWork } from './pass-step-up.ts';

export function stepUpRoutes(mount: Mount<StepUpWork>): void {
  mount(getStepUpMethods, async ({ session }, work) => {
    const { methods, phone, email, totp } = await findProofFacts(work, session.accountId);
    const { browserKeys, device } = work.caller;
    const by = { browserKeys, device, needsTwoFactors: totp };
    const until = checkedUntil(session.evidence, work.clock.now(), by);
    return succeed({
      methods: [...methods],
      phone: phone && maskPhone(phone),
      email: email && maskEmail(email),
      until: until && toSeconds(until),
    });
  });

  mount(startPasskeyStepUp, async ({ session: { accountId, sessionId } }, work) => {
    const relyingParty = relyingPartyFor(work.settings);
    if (!relyingParty) return fail('method_disabled');
    const { ceremonyId, challenge } = await startCeremony(work, 'step_up', sessionId);
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const options = await generateAuthenticationOptions({
      rpID: relyingParty.id,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      userVerification: 'required',
      allowCredentials: (await listPasskeys(work.db, accountId)).map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transports as never,
      })),
    });
    return succeed({ session_id: ceremonyId, options: { ...options } });
  });

  mount(passStepUpCall, async ({ input, session }, work) => {
    const passed = await passStepUp(work, session, toProof(input));
    if (!passed.ok) return passed;
    const { until, secret } = passed.value;
    const reply = { until: toSeconds(until) };
    return succeed(secret === null ? reply : setCheckSecret(reply, session.accountId, secret));
  });
}

function toProof(input: CallPayload<typeof passStepUpCall>): StepUpProof {
  if (input.type === 'one_tap') return { type: input.type, id: input.session_id, token: input.token };
  if (input.type !== 'passkey') return input;
  const { type, session_id: ceremonyId, ...assertion } = input;
  return { type, ceremonyId, assertion };
}
