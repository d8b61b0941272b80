import { signInByPasskey as signInByPasskeyCall } from '@tongxing/contract/calls/passkeys.ts';
import { register as registerCall } from '@tongxing/contract/calls/registration.ts';
import {
  signInByEmailCode,
  signInByPassword as signInByPasswordCall,
  signInByPhoneCode,
  signOut as signOutCall,
} from '@tongxing/contract/calls/sign-in.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { signedInReply } from '../../../http/calls/signed-in-reply.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { countRefusal } from '../../protection/sessions/sign-in-attempt.ts';
import { isOutdated } from '../agreements/record-agreement.ts';
import { signInByCode } from './by-code.ts';
import { signInByPasskey } from './by-passkey.ts';
import { signInByPassword } from './by-password.ts';
import { register } from './by-registration.ts';
import type { SignInWork } from './finish-sign-in.ts';
import { signOut } from './sign-out.ts';

export function signInRoutes(mount: Mount<SignInWork>): void {
  mount(signInByPasswordCall, async ({ input }, work) => {
    if (isOutdated(work, input)) return fail('agreement_outdated');
    const { account: identifier, password, bind_id: bindId } = input;
    const outcome = await signInByPassword(work, { identifier, password, bindId });
    return signedInReply(countRefusal(work, 'password', outcome));
  });
  mount(signInByPhoneCode, async ({ input }, work) => {
    if (isOutdated(work, input)) return fail('agreement_outdated');
    const contact = { kind: 'phone', value: input.phone } as const;
    const outcome = await signInByCode(work, { contact, code: input.code, bindId: input.bind_id });
    return signedInReply(countRefusal(work, 'phone_code', outcome));
  });
  mount(signInByEmailCode, async ({ input }, work) => {
    if (isOutdated(work, input)) return fail('agreement_outdated');
    const contact = { kind: 'email', value: input.email } as const;
    const outcome = await signInByCode(work, { contact, code: input.code, bindId: input.bind_id });
    return signedInReply(countRefusal(work, 'email_code', outcome));
  });
  mount(signInByPasskeyCall, async ({ input }, work) => {
    const { session_id: ceremonyId, bind_id: bindId, ...assertion } = input;
    const outcome = await signInByPasskey(work, { ceremonyId, assertion, bindId });
    return signedInReply(countRefusal(work, 'passkey', outcome));
  });
  mount(registerCall, async ({ input }, work) => {
    const contact: Contact =
      input.type === 'phone' ? { kind: 'phone', value: input.phone } : { kind: 'email', value: input.email };
    const { code, password, username = null, bind_id: bindId } = input;
    const agreed = { terms: input.terms_version, privacy: input.privacy_version };
    const outcome = await register(work, { contact, code, password, username, agreed, bindId });
    return signedInReply(countRefusal(work, 'registration', outcome));
  });
  mount(signOutCall, async ({ session }, work) => {
    await signOut(work, session);
    return succeed({});
  });
}
