import { signInByEmailCode, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { signedInReply } from '../../../http/calls/signed-in-reply.ts';
import { fail } from '../../../kernel/result.ts';
import { countRefusal } from '../../protection/sessions/sign-in-attempt.ts';
import { isOutdated } from '../agreements/record-agreement.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { signInByCode } from './sign-in-by-code.ts';

export function codeRoutes(mount: Mount<SignInWork>): void {
  mount(signInByPhoneCode, async ({ input }, work) => {
    if (isOutdated(work, input)) return fail('agreement_outdated');
    const contact = { kind: 'phone', value: input.phone } as const;
    const outcome = await signInByCode(work, { contact, proof: input, bindId: input.bind_id });
    return signedInReply(countRefusal(work, 'phone_code', outcome));
  });
  mount(signInByEmailCode, async ({ input }, work) => {
    if (isOutdated(work, input)) return fail('agreement_outdated');
    const contact = { kind: 'email', value: input.email } as const;
    const outcome = await signInByCode(work, { contact, proof: { code: input.code }, bindId: input.bind_id });
    return signedInReply(countRefusal(work, 'email_code', outcome));
  });
}
