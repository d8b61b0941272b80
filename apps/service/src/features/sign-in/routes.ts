import {
  signInByEmailCode,
  signInByPassword,
  signInByPhoneCode,
  signOut,
} from '@tongxing/contract/calls/sign-in.ts';
import type { Mount } from '../../http/mount-call.ts';
import { signedInReply } from '../../http/signed-in-reply.ts';
import type { Caller, SignedInSession } from '../../kernel/caller.ts';
import { succeed } from '../../kernel/result.ts';
import type { SignInByCode } from './by-code.ts';
import type { SignInByPassword } from './by-password.ts';

export interface SignInRoutesDependencies {
  readonly byPassword: SignInByPassword;
  readonly byCode: SignInByCode;
  signOut(session: SignedInSession, caller: Caller): Promise<void>;
}

export function signInRoutes(
  mount: Mount,
  { byPassword, byCode, signOut: endSession }: SignInRoutesDependencies,
): void {
  const bound = (bindId: string | undefined) => (bindId ? { bindId } : {});

  mount(signInByPassword, async ({ input, caller }) =>
    signedInReply(
      await byPassword({
        identifier: input.account,
        password: input.password,
        caller,
        ...bound(input.bind_id),
      }),
    ),
  );
  mount(signInByPhoneCode, async ({ input, caller }) => {
    const contact = { kind: 'phone', value: input.phone } as const;
    return signedInReply(await byCode({ contact, code: input.code, caller, ...bound(input.bind_id) }));
  });
  mount(signInByEmailCode, async ({ input, caller }) => {
    const contact = { kind: 'email', value: input.email } as const;
    return signedInReply(await byCode({ contact, code: input.code, caller, ...bound(input.bind_id) }));
  });
  mount(signOut, async ({ session, caller }) => {
    await endSession(session, caller);
    return succeed({});
  });
}
