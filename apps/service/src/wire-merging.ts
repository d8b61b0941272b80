import type { Database } from './database/open-postgres.ts';
import { endTokens } from './features/apps/authorization/end-tokens.ts';
import { forgetConsents } from './features/apps/authorization/forget-consents.ts';
import { createProviderList } from './features/entry/identities/provider-list.ts';
import { findWaysIn } from './features/entry/identities/ways-in.ts';
import type { Sessions } from './features/guard/sessions/sessions.ts';
import { createMergeAccounts } from './features/self/merging/merge-accounts.ts';
import { createMergeRequests } from './features/self/merging/merge-request.ts';
import { accountMergingRoutes } from './features/self/merging/routes.ts';
import { createSettleMerges } from './features/self/merging/settle-merges.ts';
import { createUndoMerge } from './features/self/merging/undo-merge.ts';
import type { RecordEvent } from './features/trail/activity-log/account-event.ts';
import type { NotifyOwner } from './features/trail/notices/notify-owner.ts';
import type { Ground } from './ground-plan.ts';
import type { Mount } from './http/mount-call.ts';
import type { SignedInSession } from './kernel/caller.ts';
import type { RegularWork } from './regular-work.ts';

export interface MergingNeeds {
  readonly mount: Mount;
  readonly ground: Ground;
  readonly every: RegularWork;
  readonly sessions: Sessions;
  readonly recordEvent: RecordEvent;
  readonly notifyOwner: NotifyOwner;
  stepUpMethods(session: SignedInSession): Promise<readonly string[]>;
  /** Tells an app that it will not see the account again. */
  announceEnd(clientId: string, accountId: string): Promise<void>;
}

/** The part of the wiring in which two accounts of one person become one, and two again. */
export function wireMerging(needs: MergingNeeds) {
  const { mount, ground, sessions, recordEvent, notifyOwner } = needs;
  const { settings, database, state, clock, random, log } = ground;
  const providers = createProviderList(ground.identityProviders);
  const waysInSettings = {
    login: settings.file.login,
    isOffered: (key: string) => providers.find(key) !== null,
  };
  const requests = createMergeRequests({ state, clock, random });
  const undoMerge = createUndoMerge({
    database,
    clock,
    forgetConsents,
    async isEnterable(within: Database, accountId: string) {
      const ways = await findWaysIn(within, accountId, waysInSettings);
      return ways.password || ways.phone || ways.email || ways.passkeys + ways.providers.length > 0;
    },
    recordEvent,
    notifyOwner,
  });
  const merging = createMergeAccounts({
    database,
    clock,
    random,
    requests,
    sessions,
    endTokens: (within, accountId) => endTokens(within, { accountId }),
    stepUpMethods: needs.stepUpMethods,
    recordEvent,
    notifyOwner,
  });
  accountMergingRoutes(mount, {
    database,
    clock,
    requests,
    merging,
    undoMerge,
    faceOf: providers.faceOf,
  });
  const settleMerges = createSettleMerges({ database, clock, log, announceEnd: needs.announceEnd });
  needs.every(600, 'Making merges final', settleMerges);
  return { undoMerges: undoMerge.allOf };
}
