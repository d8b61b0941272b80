import { registerByMiniProgram, sendMiniProgramCode } from '@tongxing/contract/calls/mini-program.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { signedInReply } from '../../../http/calls/signed-in-reply.ts';
import { countRefusal } from '../../protection/sessions/sign-in-attempt.ts';
import { type MiniProgramSignInWork, registerByPhone } from './register-by-phone.ts';
import { sendBindingCode } from './send-binding-code.ts';

export function miniProgramRoutes(mount: Mount<MiniProgramSignInWork>): void {
  mount(sendMiniProgramCode, ({ input }, work) =>
    sendBindingCode(
      work,
      input.bind_id,
      input.type === 'phone' ? { kind: 'phone', value: input.phone } : { kind: 'email', value: input.email },
    ),
  );
  mount(registerByMiniProgram, async ({ input }, work) => {
    const outcome = await registerByPhone(work, {
      bindId: input.bind_id,
      code: input.code,
      agreed: { terms: input.terms_version, privacy: input.privacy_version },
    });
    return signedInReply(countRefusal(work, 'wechat_mini_program', outcome));
  });
}
