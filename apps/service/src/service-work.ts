import * as keyPairs from '@tongxing/sealing/key-pair.ts';
import { Registry } from 'prom-client';
import { passwordHashing, traceHashing } from './features/accounts/passwords/password-hash.ts';
import type { PasswordWork } from './features/accounts/passwords/password-work.ts';
import { createRefusalTime } from './features/accounts/passwords/refusal-time.ts';
import type { UploadWork } from './features/accounts/uploads/file-store.ts';
import type { LogWork } from './features/activity/activity-log/checkpoint.ts';
import { publishRecorded } from './features/activity/activity-log/publish-recorded.ts';
import { countEvent, recordEvent } from './features/activity/activity-log/record-event.ts';
import type { FollowerNotices, NoticeAccount } from './features/activity/messages/follower-notices.ts';
import { createMessages } from './features/activity/messages/send-message.ts';
import { createMessageMeter, type MessageMeter } from './features/activity/messages/spending.ts';
import type { NoticesWork } from './features/activity/notices/notices-work.ts';
import { followEvents } from './features/admin/groups/follow-events.ts';
import type { TemplateWork } from './features/admin/templates/template-text.ts';
import { describedApps } from './features/oauth/agents/described-apps.ts';
import type { AppsWork } from './features/oauth/apps/apps-work.ts';
import { createSignInCounts } from './features/oauth/apps/sign-in-counts.ts';
import { firstSignInAt } from './features/oauth/authorization/consent/first-sign-in-at.ts';
import { createDataAccessCounts } from './features/oauth/data-access/note-data-access.ts';
import { type CaptchaWork, createCaptcha } from './features/protection/captcha/require-captcha.ts';
import { createLegalDocuments } from './features/sign-in/agreements/legal-documents.ts';
import type { AgreementWork } from './features/sign-in/agreements/record-agreement.ts';
import type { SignInWork } from './features/sign-in/completion/finish-sign-in.ts';
import { findSubjectAfter } from './features/sign-in/identities/find-subject.ts';
import { createProviderList } from './features/sign-in/identities/provider-list.ts';
import type { OfficialAccountWork } from './features/sign-in/official-account/official-account-work.ts';
import type { OneTapWork } from './features/sign-in/one-tap/one-tap-session.ts';
import type { BackupWork } from './features/system/backups/create-backup.ts';
import type { HealthWork } from './features/system/health/module.ts';
import type { OutboxWork } from './features/system/message-preview/routes.ts';
import type { MeteredWork } from './features/system/metrics/measure-service.ts';
import { meteredCounts } from './features/system/metrics/metered-counts.ts';
import { createSecureKeys, type SecureKeysWork } from './features/system/secure-keys/secure-keys.ts';
import { type Background, createBackground } from './kernel/async/background.ts';
import { createVault } from './kernel/crypto/vault.ts';
import type { Tracer } from './kernel/logging/tracer.ts';
import type { Caller } from './kernel/network/caller.ts';
import { readOpenNetworks } from './kernel/network/open-networks.ts';
import type { ActiveSettings, Ports } from './ports/ports.ts';
import { sendingLimits } from './sending-limits.ts';
import { claimRound } from './transaction/claim-round.ts';
import { type Counts, createCounts } from './transaction/counts.ts';
import type { Module } from './transaction/module.ts';
import { createOpenWork } from './transaction/open-work.ts';
import { createEffectQueue, type EffectQueue } from './transaction/outbox-queue.ts';
import type { AccountDataPolicy } from './transaction/work.ts';
import { layOutMail, letterOf, writePlainMail } from './vendors/email/lay-out-mail.ts';
import { guardedFetch } from './vendors/outgoing/guarded-fetch.ts';
import { traceFetch } from './vendors/telemetry/trace-fetch.ts';

/** The work of all abilities of the service. */
export type ServiceWork = NoticesWork &
  PasswordWork &
  SignInWork &
  OfficialAccountWork &
  OneTapWork &
  AgreementWork &
  UploadWork &
  AppsWork &
  CaptchaWork &
  SecureKeysWork &
  HealthWork &
  MeteredWork &
  LogWork &
  OutboxWork &
  TemplateWork &
  BackupWork & {
    /** For work without a request; absent where tracing is off. */
    readonly tracer: Tracer | undefined;
  };

type Shared = Omit<ServiceWork, 'caller' | 'change' | 'db'>;
type OfSettings = Pick<
  Shared,
  | 'settings'
  | 'messages'
  | 'mailLayout'
  | 'providers'
  | 'directories'
  | 'miniProgram'
  | 'officialAccount'
  | 'followerNotices'
  | 'oneTap'
  | 'legal'
  | 'fetch'
  | 'captcha'
  | 'listOutbox'
>;

/** Notices to followers, whose openids their identities have. */
const followersOf = ({ provider, appId, send }: NoticeAccount): FollowerNotices => ({
  send,
  find: (db, accountId) => findSubjectAfter(db, accountId, { provider, prefix: `open:${appId}:` }),
});

/** The part of the work that depends on settings and other saved state. */
function activeWork(
  { state, clock, log, outgoingFetch, tracer }: Ports,
  active: ActiveSettings,
  { background, meter, counts }: { background: Background; meter: MessageMeter; counts: Counts },
): OfSettings {
  const { settings } = active;
  const frame = { siteUrl: settings.publicUrl, support: settings.file.support };
  return {
    settings,
    messages: createMessages({
      meter,
      senders: active.senders,
      state,
      clock,
      log,
      background,
      siteName: settings.file.site.title,
      templates: active.templates,
      limits: sendingLimits(settings.file),
    }),
    providers: createProviderList(active.identityProviders),
    directories: active.directories,
    miniProgram: active.miniProgram,
    officialAccount: active.officialAccount,
    followerNotices: active.noticeAccount && followersOf(active.noticeAccount),
    oneTap: active.oneTap,
    legal: createLegalDocuments(
      { ...settings.file.legal, logDays: settings.file.limits.log_days },
      active.agreements,
      clock,
    ),
    fetch: traceFetch(
      outgoingFetch ??
        guardedFetch(readOpenNetworks(settings.file.outgoing.allow_private), settings.outgoingProxy),
      tracer,
    ),
    captcha: createCaptcha({
      verifiers: active.captchaVerifiers,
      reserve: active.captchaReserve,
      state,
      clock,
      log,
      counts,
    }),
    listOutbox: active.listOutbox,
    mailLayout: {
      letterOf,
      pageOf: (text) => ({ html: layOutMail(text, frame), text: writePlainMail(text, frame) }),
    },
  };
}

/**
 * What of it is the same for every caller: the ports, and what is built from them. `settle` puts another
 * state of the settings in force, from the next request on.
 */
export function createSharedWork(
  ports: Ports,
  accountData: readonly AccountDataPolicy[],
): Shared & { readonly activate: (active: ActiveSettings) => void } {
  const { database, state, signals, clock, random, log, masterKey, formerKeys, locateIp } = ports;
  const vault = createVault(masterKey, random);
  const background = createBackground(log);
  const metrics = new Registry();
  const counts = meteredCounts(createCounts({ database, clock }), metrics);
  const basis = { background, counts, meter: createMessageMeter(metrics, counts) };
  const passwords = traceHashing(ports.passwords ?? passwordHashing, ports.tracer);
  const shared = {
    ...activeWork(ports, ports, basis),
    activate: (active: ActiveSettings): void => {
      Object.assign(shared, activeWork(ports, active, basis));
    },
    state,
    signals,
    clock,
    random,
    log,
    locateIp,
    pepper: masterKey,
    formerPeppers: formerKeys,
    accountData,
    vault,
    background,
    metrics,
    counts,
    checks: {
      // Both are writes, because a full disk, a standby and a Redis without memory can still be read.
      database: () => claimRound(database, 'readiness', 0, clock.now()),
      state: () => state.set('ready', '1', 60),
      ...(ports.files.requireRoom && { files: ports.files.requireRoom }),
    },
    passwords,
    refusalTime: createRefusalTime(database, passwords, clock),
    files: ports.files,
    openBackupStore: ports.openBackupStore,
    pool: database,
    tracer: ports.tracer,
    describedApps,
    firstSignInAt,
    signInCounts: createSignInCounts(background),
    dataAccess: createDataAccessCounts(background),
    vendorsWith: ports.activate,
    // No getter: an object with getters is slow to copy, and each request copies it.
    databaseUrl: ports.databaseUrl,
    backupsUnderWay: new Set<AbortController>(),
    secureKeys: createSecureKeys({ keyPairs, database, vault, state, clock, random }),
    checkpointWitness: ports.checkpointWitness,
    auditWitness: ports.auditWitness,
  };
  return shared;
}

/**
 * Creates the work of the service on its ports, the same for a request, a job and a command. `modules` own tables and
 * deliver effects.
 */
export function createServiceWork(
  ports: Ports,
  {
    modules,
    accountData,
  }: { readonly modules: readonly Module<ServiceWork>[]; readonly accountData: readonly AccountDataPolicy[] },
) {
  const { database, clock, random, log } = ports;
  const shared = createSharedWork(ports, accountData);
  const workFor: (caller: Caller) => ServiceWork = createOpenWork<ServiceWork>({
    shared,
    database,
    tracer: ports.tracer,
    effects: () => effects,
    async recordEvent(change, event) {
      countEvent(change, event);
      await recordEvent(change, event);
      await publishRecorded(change, event);
    },
    followEvents,
  });
  const effects: EffectQueue = createEffectQueue<ServiceWork>({
    database,
    clock,
    random,
    log,
    handlers: new Map(modules.flatMap((module) => Object.entries(module.effects ?? {}))),
    beforeEventWrite: new Map(modules.flatMap((module) => Object.entries(module.beforeEventWrite ?? {}))),
    tracer: ports.tracer,
    workFor,
  });
  return { shared, workFor, effects };
}
