import { changePassword, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import type { Mount } from '../../../http/mount-call.ts';
import type { ChangePassword } from './change-password.ts';
import type { ResetPassword } from './reset-password.ts';

export function passwordRoutes(mount: Mount, reset: ResetPassword, change: ChangePassword): void {
  mount(resetPassword, ({ input, caller }) => {
    const { code, password } = input;
    const contact =
      input.type === 'phone'
        ? ({ kind: 'phone', value: input.phone } as const)
        : ({ kind: 'email', value: input.email } as const);
    return reset({ contact, code, password, caller });
  });

  mount(changePassword, ({ input, session, caller }) =>
    change(
      session,
      { password: input.password, oldPassword: input.old_password, code: input.code, kind: input.type },
      caller,
    ),
  );
}
