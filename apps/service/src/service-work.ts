import * as keyPairs from '@tongxing/sealing/key-pair.ts';
import { Registry } from 'prom-client';
import { passwordHashing } from './features/account/passwords/password-hash.ts';
import type { PasswordWork } from './features/account/passwords/password-work.ts';
import { traceHashing } from './features/account/passwords/trace-hashing.ts';
import type { UploadWork } from './features/account/uploads/upload-work.ts';
import type { AppsWork } from './features/apps/clients/apps-work.ts';
import { createSignInCounts } from './features/apps/clients/sign-in-counts.ts';
import { createReadings } from './features/apps/readings/reading-counts.ts';
import { createLegalDocuments } from './features/entry/agreements/legal-documents.ts';
import type { AgreementWork } from './features/entry/agreements/record-agreement.ts';
import type { IdentityWork } from './features/entry/identities/identity-work.ts';
import { createProviderList } from './features/entry/identities/provider-list.ts';
import type { MiniProgramWork } from './features/entry/mini-program/mini-program-work.ts';
import type { CaptchaWork } from './features/guard/captcha/captcha-work.ts';
import { createCaptcha } from './features/guard/captcha/require-captcha.ts';
import type { TemplateWork } from './features/operators/templates/template-text.ts';
import type { BackupWork } from './features/site/backups/backup-work.ts';
import type { HealthWork } from './features/site/health/health.ts';
import type { MeteredWork } from './features/site/metrics/measure-service.ts';
import { meteredCounts } from './features/site/metrics/metered-counts.ts';
import type { OutboxWork } from './features/site/outbox/routes.ts';
import { createSecureKeys, type SecureKeysWork } from './features/site/secure-keys/secure-keys.ts';
import type { LogWork } from './features/trail/activity-log/checkpoint.ts';
import { countEvent } from './features/trail/activity-log/count-event.ts';
import { recordEvent } from './features/trail/activity-log/record-event.ts';
import { createMessageMeter } from './features/trail/messages/message-meter.ts';
import { createMessages, type MessagesWork } from './features/trail/messages/send-message.ts';
import type { MessageMeter } from './features/trail/messages/spending.ts';
import { type Background, createBackground } from './kernel/background.ts';
import type { Caller } from './kernel/caller.ts';
import { readOpenNetworks } from './kernel/open-networks.ts';
import type { Tracer } from './kernel/tracer.ts';
import { createVault } from './kernel/vault.ts';
import type { Ports, Settled } from './ports/ports.ts';
import { sendingLimits } from './sending-limits.ts';
import { claimRound } from './unit-of-work/claim-round.ts';
import { type Counts, createCounts } from './unit-of-work/counts.ts';
import { createEffectQueue, type EffectQueue } from './unit-of-work/effect-queue.ts';
import type { Module } from './unit-of-work/module.ts';
import { createOpenWork } from './unit-of-work/open-work.ts';
import type { Held } from './unit-of-work/work.ts';
import { layOutMail, letterOf, writePlainMail } from './vendors/email/lay-out-mail.ts';
import { guardedFetch } from './vendors/outgoing/guarded-fetch.ts';
import { traceFetch } from './vendors/telemetry/trace-fetch.ts';

/** Everything that any ability of the service needs at hand. */
export type ServiceWork = MessagesWork &
  PasswordWork &
  IdentityWork &
  MiniProgramWork &
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
    /** For what comes in by no request; absent where nobody takes traces. */
    readonly tracer: Tracer | undefined;
  };

type Shared = Omit<ServiceWork, 'caller' | 'change' | 'db'>;
type OfSettings = Pick<
  Shared,
  | 'settings'
  | 'messages'
  | 'mailLayout'
  | 'providers'
  | 'miniProgram'
  | 'legal'
  | 'fetch'
  | 'captcha'
  | 'listOutbox'
>;

/** What of the work the settings decide, with whatever else operators save. */
function settledWork(
  { state, clock, log, outgoingFetch, tracer }: Ports,
  settled: Settled,
  { background, meter, counts }: { background: Background; meter: MessageMeter; counts: Counts },
): OfSettings {
  const { settings } = settled;
  const frame = { siteUrl: settings.publicUrl, support: settings.file.support };
  return {
    settings,
    messages: createMessages({
      meter,
      senders: settled.senders,
      state,
      clock,
      log,
      background,
      siteName: settings.file.site.title,
      templates: settled.templates,
      limits: sendingLimits(settings.file),
    }),
    providers: createProviderList(settled.identityProviders),
    miniProgram: settled.miniProgram,
    legal: createLegalDocuments(settings.file.legal, settled.agreements, clock),
    fetch: traceFetch(
      outgoingFetch ??
        guardedFetch(readOpenNetworks(settings.file.outgoing.allow_private), settings.outgoingProxy),
      tracer,
    ),
    captcha: createCaptcha({
      verifiers: settled.captchaVerifiers,
      reserve: settled.captchaReserve,
      state,
      clock,
      log,
      counts,
    }),
    listOutbox: settled.listOutbox,
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
  held: readonly Held[],
): Shared & { readonly settle: (settled: Settled) => void } {
  const { database, state, signals, clock, random, log, masterKey, findPlace } = ports;
  const vault = createVault(masterKey, random);
  const background = createBackground(log);
  const metrics = new Registry();
  const counts = meteredCounts(createCounts({ database, clock }), metrics);
  const basis = { background, counts, meter: createMessageMeter(metrics, counts) };
  const shared = {
    ...settledWork(ports, ports, basis),
    settle: (settled: Settled): void => {
      Object.assign(shared, settledWork(ports, settled, basis));
    },
    state,
    signals,
    clock,
    random,
    log,
    findPlace,
    pepper: masterKey,
    held,
    vault,
    background,
    metrics,
    counts,
    checks: {
      // Both write: a full disk, a standby and a Redis without memory read on.
      database: () => claimRound(database, 'readiness', 0, clock.now()),
      state: () => state.set('ready', '1', 60),
    },
    passwords: traceHashing(ports.passwords ?? passwordHashing, ports.tracer),
    files: ports.files,
    openBackupPlace: ports.openBackupPlace,
    pool: database,
    tracer: ports.tracer,
    signInCounts: createSignInCounts(background),
    readings: createReadings(background),
    vendorsWith: ports.settle,
    // No getter: what has one is slow to copy, and each request copies all of this.
    databaseUrl: ports.databaseUrl,
    backupsUnderWay: new Set<AbortController>(),
    secureKeys: createSecureKeys({ keyPairs, database, vault, state, clock, random }),
    checkpointWitness: ports.checkpointWitness,
    auditWitness: ports.auditWitness,
  };
  return shared;
}

/**
 * The work of the service on its ports: a request, a job and a command of the operator have the same. `modules`: who
 * answers for tables and delivers effects.
 */
export function createServiceWork(
  ports: Ports,
  { modules, held }: { readonly modules: readonly Module<ServiceWork>[]; readonly held: readonly Held[] },
) {
  const { database, clock, random, log } = ports;
  const shared = createSharedWork(ports, held);
  const workFor: (caller: Caller) => ServiceWork = createOpenWork<ServiceWork>({
    shared,
    database,
    tracer: ports.tracer,
    effects: () => effects,
    async recordEvent(change, event) {
      countEvent(change, event);
      await recordEvent(change, event);
    },
  });
  const effects: EffectQueue = createEffectQueue<ServiceWork>({
    database,
    clock,
    random,
    log,
    handlers: new Map(modules.flatMap((module) => Object.entries(module.effects ?? {}))),
    keepers: new Map(modules.flatMap((module) => Object.entries(module.keepers ?? {}))),
    tracer: ports.tracer,
    workFor,
  });
  return { shared, workFor, effects };
}
