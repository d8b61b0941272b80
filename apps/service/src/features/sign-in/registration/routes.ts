import { isUsernameFree } from '@tongxing/contract/calls/accounts.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { succeed } from '../../../kernel/result.ts';
import { isUsernameTaken } from '../../accounts/accounts/account-store.ts';
import { admitQuestion } from '../../protection/throttling/throttle.ts';

export function registrationRoutes(mount: Mount): void {
  mount(isUsernameFree, async ({ input, caller }, work) => {
    const wait = await admitQuestion(work, 'username', caller.ip);
    if (wait) return wait;
    return succeed({ available: !(await isUsernameTaken(work, input.username)) });
  });
}
