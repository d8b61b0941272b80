import { isUsernameFree } from '@tongxing/contract/calls/accounts.ts';
import { register as registerCall } from '@tongxing/contract/calls/registration.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { signedInReply } from '../../../http/calls/signed-in-reply.ts';
import { succeed } from '../../../kernel/result.ts';
import { isUsernameTaken } from '../../accounts/accounts/account-store.ts';
import { countRefusal } from '../../protection/sessions/sign-in-attempt.ts';
import { admitQuery } from '../../protection/throttling/throttle.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { register } from './register.ts';

export function registrationRoutes(mount: Mount<SignInWork>): void {
  mount(isUsernameFree, async ({ input, caller }, work) => {
    const wait = await admitQuery(work, 'username', caller.ip);
    if (wait) return wait;
    return succeed({ available: !(await isUsernameTaken(work, input.username, work.clock.now())) });
  });

  mount(registerCall, async ({ input }, work) => {
    const contact: Contact =
      input.type === 'phone' ? { kind: 'phone', value: input.phone } : { kind: 'email', value: input.email };
    const { code, password, username = null, fields, bind_id: bindId, invitation } = input;
    const agreed = { terms: input.terms_version, privacy: input.privacy_version };
    const outcome = await register(work, {
      contact,
      code,
      password,
      username,
      agreed,
      fields,
      bindId,
      invitation,
    });
    return signedInReply(countRefusal(work, 'registration', outcome));
  });
}
