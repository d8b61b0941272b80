import {
  signInByEmailCode,
  signInByPassword,
  signInByPhoneCode,
  signOut,
} from '@tongxing/contract/calls/sign-in.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { signedInReply } from '../../../http/signed-in-reply.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { AgreedVersions } from '../../trail/agreements/record-agreement.ts';
import type { SignInByCode } from './by-code.ts';
import type { SignInByPassword } from './by-password.ts';

export interface SignInRoutesDependencies {
  readonly byPassword: SignInByPassword;
  readonly byCode: SignInByCode;
  readonly currentVersions: AgreedVersions;
  signOut(session: SignedInSession, caller: Caller): Promise<void>;
}

export function signInRoutes(
  mount: Mount,
  { byPassword, byCode, currentVersions, signOut: endSession }: SignInRoutesDependencies,
): void {
  /** What was ticked on a page of yesterday is not what would be recorded. */
  const isOutdated = (ticked: { terms_version?: string | undefined; privacy_version?: string | undefined }) =>
    (ticked.terms_version ?? currentVersions.terms) !== currentVersions.terms ||
    (ticked.privacy_version ?? currentVersions.privacy) !== currentVersions.privacy;
  const bound = (bindId: string | undefined) => (bindId ? { bindId } : {});

  mount(signInByPassword, async ({ input, caller }) => {
    if (isOutdated(input)) return fail('agreement_outdated');
    const { account: identifier, password } = input;
    return signedInReply(await byPassword({ identifier, password, caller, ...bound(input.bind_id) }));
  });
  mount(signInByPhoneCode, async ({ input, caller }) => {
    if (isOutdated(input)) return fail('agreement_outdated');
    const contact = { kind: 'phone', value: input.phone } as const;
    return signedInReply(await byCode({ contact, code: input.code, caller, ...bound(input.bind_id) }));
  });
  mount(signInByEmailCode, async ({ input, caller }) => {
    if (isOutdated(input)) return fail('agreement_outdated');
    const contact = { kind: 'email', value: input.email } as const;
    return signedInReply(await byCode({ contact, code: input.code, caller, ...bound(input.bind_id) }));
  });
  mount(signOut, async ({ session, caller }) => {
    await endSession(session, caller);
    return succeed({});
  });
}
