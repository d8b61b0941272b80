import { registerByMiniProgram, sendMiniProgramCode } from '@tongxing/contract/calls/mini-program.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { RegisterByPhone } from './register-by-phone.ts';
import type { SendBindingCode } from './send-binding-code.ts';

export interface MiniProgramRoutesDependencies {
  readonly sendBindingCode: SendBindingCode;
  /** Null where no mini program is configured or its phone numbers are not asked for. */
  readonly registerByPhone: RegisterByPhone | null;
}

export function miniProgramRoutes(mount: Mount, abilities: MiniProgramRoutesDependencies): void {
  mount(sendMiniProgramCode, async ({ input, caller }) =>
    abilities.sendBindingCode(
      input.bind_id,
      input.type === 'phone' ? { kind: 'phone', value: input.phone } : { kind: 'email', value: input.email },
      caller,
    ),
  );
  mount(registerByMiniProgram, async ({ input, caller }) => {
    if (!abilities.registerByPhone) return fail('method_disabled');
    const registered = await abilities.registerByPhone({
      bindId: input.bind_id,
      code: input.code,
      agreed: { terms: input.terms_version, privacy: input.privacy_version },
      caller,
    });
    if (!registered.ok) return registered;
    const { token, expiresAt } = registered.value;
    return succeed({ token, expires_at: toSeconds(expiresAt) });
  });
}
