import { signInByPassword as signInByPasswordCall } from '@tongxing/contract/calls/sign-in.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { signedInReply } from '../../../http/calls/signed-in-reply.ts';
import { fail } from '../../../kernel/result.ts';
import { countRefusal } from '../../protection/sessions/sign-in-attempt.ts';
import { isOutdated } from '../agreements/record-agreement.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { signInByPassword } from './sign-in-by-password.ts';

export function passwordRoutes(mount: Mount<SignInWork>): void {
  mount(signInByPasswordCall, async ({ input }, work) => {
    if (isOutdated(work, input)) return fail('agreement_outdated');
    const { account: identifier, password, bind_id: bindId, authorize } = input;
    const outcome = await signInByPassword(work, { identifier, password, bindId, authorize });
    return signedInReply(countRefusal(work, 'password', outcome));
  });
}
