import { isUsernameFree } from '@tongxing/contract/calls/public-helpers.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { signedInReply } from '../../../http/signed-in-reply.ts';
import { succeed } from '../../../kernel/result.ts';
import type { AccountStore } from '../../account/accounts/account-store.ts';
import type { Registration } from './register.ts';

export function registrationRoutes(mount: Mount, registration: Registration, accounts: AccountStore): void {
  mount(register, async ({ input, caller }) => {
    const contact =
      input.type === 'phone'
        ? ({ kind: 'phone', value: input.phone } as const)
        : ({ kind: 'email', value: input.email } as const);
    const signedIn = await registration.register({
      contact,
      code: input.code,
      password: input.password,
      username: input.username ?? null,
      agreed: { terms: input.terms_version, privacy: input.privacy_version },
      caller,
      ...(input.bind_id ? { bindId: input.bind_id } : {}),
    });
    return signedInReply(signedIn);
  });

  mount(isUsernameFree, async ({ input }) =>
    succeed({ available: (await accounts.findByUsername(input.username)) === null }),
  );
}
