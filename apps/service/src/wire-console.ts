import type { FastifyInstance } from 'fastify';
import { type AccountStore, contactKey } from './features/account/accounts/account-store.ts';
import type { AfterSignIn } from './features/entry/sign-in/finish-sign-in.ts';
import type { RedeemCode } from './features/guard/one-time-codes/redeem-code.ts';
import { sessionRoutes } from './features/guard/sessions/routes.ts';
import type { SessionStore } from './features/guard/sessions/session-store.ts';
import type { Sessions } from './features/guard/sessions/sessions.ts';
import { accountSwitchRoutes } from './features/self/account-switch/routes.ts';
import { createCancellation } from './features/self/cancellation/cancel-account.ts';
import { createEraseAccounts } from './features/self/cancellation/erase-accounts.ts';
import { cancellationRoutes } from './features/self/cancellation/routes.ts';
import { createTellLeaver } from './features/self/cancellation/tell-leaver.ts';
import { createChangeContact } from './features/self/contacts/change-contact.ts';
import { contactRoutes } from './features/self/contacts/routes.ts';
import { createExportJob } from './features/self/export/export-job.ts';
import { dataExportRoutes } from './features/self/export/routes.ts';
import { createEditProfile } from './features/self/profile/edit-profile.ts';
import type { ProfileStore } from './features/self/profile/profile-store.ts';
import { profileRoutes } from './features/self/profile/routes.ts';
import { createClearUploads } from './features/self/uploads/clear-uploads.ts';
import { uploadRoutes } from './features/self/uploads/routes.ts';
import { createUploadStore } from './features/self/uploads/upload-store.ts';
import type { RecordEvent } from './features/trail/activity-log/account-event.ts';
import { createListActivities } from './features/trail/activity-log/list-activities.ts';
import { purgeEvents } from './features/trail/activity-log/purge-events.ts';
import { activityLogRoutes } from './features/trail/activity-log/routes.ts';
import { createGuardianConsent } from './features/trail/agreements/guardian-consent.ts';
import type { IsGuardianMissing } from './features/trail/agreements/is-guardian-missing.ts';
import type { RecordAgreement } from './features/trail/agreements/record-agreement.ts';
import { agreementRoutes } from './features/trail/agreements/routes.ts';
import type { Messages } from './features/trail/messages/send-message.ts';
import type { NotifyOwner } from './features/trail/notices/notify-owner.ts';
import type { Ground } from './ground-plan.ts';
import type { Mount } from './http/mount-call.ts';
import type { Background } from './kernel/background.ts';
import type { Caller } from './kernel/caller.ts';
import type { RegularWork } from './regular-work.ts';

export interface ConsoleNeeds {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly ground: Ground;
  readonly every: RegularWork;
  readonly accounts: AccountStore;
  readonly profiles: ProfileStore;
  readonly sessions: Sessions;
  readonly sessionStore: SessionStore;
  /** Ends the account's sessions but for one, trust in browsers and the tokens of apps; how many sessions. */
  endSessions(accountId: string, exceptSessionId?: string): Promise<number>;
  readonly recordEvent: RecordEvent;
  readonly recordAgreement: RecordAgreement;
  readonly isGuardianMissing: IsGuardianMissing;
  readonly currentVersions: { readonly terms: string; readonly privacy: string };
  readonly redeemCode: RedeemCode;
  readonly afterSignIn: AfterSignIn[];
  readonly messages: Messages;
  readonly background: Background;
  readonly notifyOwner: NotifyOwner;
  tellOwner(contact: { kind: 'phone' | 'email'; value: string }, what: string, caller: Caller): Promise<void>;
  leaveAllApps(accountId: string): Promise<void>;
  countOwnedApps(accountId: string): Promise<number>;
}

/** The part of the wiring that people's own hands are in: profile, devices, log, contacts, leaving. */
export function wireConsole(needs: ConsoleNeeds): void {
  const { app, mount, ground, every, accounts, profiles, sessions, sessionStore, recordEvent } = needs;
  const { settings, database, state, clock, random, log, files } = ground;

  const uploads = createUploadStore({ database, clock });
  profileRoutes(
    mount,
    profiles,
    createEditProfile({ profiles, recordEvent, clock, isOwnUpload: uploads.isOwn }),
  );
  uploadRoutes(mount, app, { files, uploads, state, random });
  sessionRoutes(mount, { store: sessionStore, sessions, recordEvent });
  accountSwitchRoutes(mount, { store: sessionStore, sessions, recordEvent, clock });
  activityLogRoutes(mount, {
    database,
    listActivities: createListActivities({ database, clock }),
    recordEvent,
    keptDays: settings.file.limits.log_days,
    endOthers: needs.endSessions,
  });
  const guardianConsent = createGuardianConsent({
    database,
    clock,
    privacyVersion: needs.currentVersions.privacy,
    redeemCode: needs.redeemCode,
    findPhone: async (accountId) => (await accounts.findContact(accountId, 'phone'))?.value ?? null,
    recordEvent,
  });
  agreementRoutes(mount, {
    database,
    currentVersions: needs.currentVersions,
    recordAgreement: needs.recordAgreement,
    guardianConsent,
    isGuardianMissing: needs.isGuardianMissing,
    recordEvent,
  });
  contactRoutes(
    mount,
    createChangeContact({
      database,
      clock,
      redeemCode: needs.redeemCode,
      recordEvent,
      contactKey,
      findContact: accounts.findContact,
      tellOwner: needs.tellOwner,
    }),
  );

  const tellLeaver = createTellLeaver({
    findContact: accounts.findContact,
    send: needs.messages.send,
    background: needs.background,
  });
  const cancellations = createCancellation({
    database,
    clock,
    random,
    recordEvent,
    closeAllSessions: sessions.closeAll,
    countOwnedApps: needs.countOwnedApps,
    tellLeaver,
    notifyOwner: needs.notifyOwner,
  });
  cancellationRoutes(mount, cancellations);
  // Whoever signs in during the cooling-off period has changed their mind.
  needs.afterSignIn.push(async ({ account, caller }, session) => {
    const isRevoked = await cancellations.revoke(account.id, session.sessionId, caller);
    return isRevoked ? { cancellationRevoked: true } : {};
  });
  const eraseAccounts = createEraseAccounts({
    database,
    clock,
    log,
    beforeErasure: needs.leaveAllApps,
    filesOf: uploads.namesOf,
    removeFile: files.remove,
    tellLeaver,
  });

  const exports = createExportJob({
    database,
    state,
    clock,
    random,
    log,
    recordEvent,
    site: settings.file.site.title,
  });
  dataExportRoutes(mount, app, exports);

  every(600, 'Erasing cancelled accounts', eraseAccounts);
  every(3600, 'Clearing expired exports', exports.sweep);
  every(3600, 'Clearing unused uploads', createClearUploads({ uploads, files, clock }));
  every(3600, 'Clearing expired sessions', sessions.sweep);
  every(3600, 'Clearing the log', () => purgeEvents(database, clock, settings.file.limits.log_days));
}
