import {
  decideAuthorization as decideCall,
  getAuthorization,
  nameAuthorizingApp,
} from '@tongxing/contract/calls/authorization.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { succeed } from '../../../kernel/result.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { decideAuthorization } from './consent/decide-authorization.ts';
import { describeAuthorization } from './consent/describe-authorization.ts';
import { findPending } from './consent/find-pending.ts';
import type { FindProvider } from './provider/provider.ts';

export function authorizationRoutes(mount: Mount<AppsWork>, findProvider: FindProvider): void {
  mount(getAuthorization, async ({ input, session }, work) =>
    describeAuthorization(work, await findProvider(), input.authorize, session),
  );

  mount(nameAuthorizingApp, async ({ input }, work) => {
    const found = await findPending(work.db, await findProvider(), input.authorize);
    return found.ok ? succeed({ name: found.value.app.name }) : found;
  });

  mount(decideCall, async ({ input, session }, work) => {
    const { authorize, decision, scopes } = input;
    const decided = { authorize, approved: decision === 'approve', scopes };
    return decideAuthorization(work, await findProvider(), decided, session);
  });
}
