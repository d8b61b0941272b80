import * as keyPairs from '@tongxing/sealing/key-pair.ts';
import { Registry } from 'prom-client';
import { passwordHashing } from './features/account/passwords/password-hash.ts';
import type { PasswordWork } from './features/account/passwords/password-work.ts';
import type { UploadWork } from './features/account/uploads/upload-work.ts';
import type { AppsWork } from './features/apps/clients/apps-work.ts';
import { createLegalDocuments } from './features/entry/agreements/legal-documents.ts';
import type { AgreementWork } from './features/entry/agreements/record-agreement.ts';
import type { IdentityWork } from './features/entry/identities/identity-work.ts';
import { createProviderList } from './features/entry/identities/provider-list.ts';
import type { MiniProgramWork } from './features/entry/mini-program/mini-program-work.ts';
import type { CaptchaWork } from './features/guard/captcha/captcha-work.ts';
import { createCaptcha } from './features/guard/captcha/require-captcha.ts';
import type { HealthWork } from './features/site/health/health.ts';
import type { OutboxWork } from './features/site/outbox/routes.ts';
import { createSecureKeys, type SecureKeysWork } from './features/site/secure-keys/secure-keys.ts';
import type { LogWork } from './features/trail/activity-log/checkpoint.ts';
import { countEvent } from './features/trail/activity-log/count-event.ts';
import { recordEvent } from './features/trail/activity-log/record-event.ts';
import { createMessageMeter } from './features/trail/messages/message-meter.ts';
import { createMessages, type MessagesWork } from './features/trail/messages/send-message.ts';
import { createBackground } from './kernel/background.ts';
import type { Caller } from './kernel/caller.ts';
import { readOpenNetworks } from './kernel/open-networks.ts';
import { createVault } from './kernel/vault.ts';
import type { Ports } from './ports.ts';
import { sendingLimits } from './sending-limits.ts';
import { guardedFetch } from './vendors/outgoing/guarded-fetch.ts';
import { claimRound } from './work/claim-round.ts';
import { createCounts } from './work/counts.ts';
import { createEffectQueue, type EffectQueue } from './work/effect-queue.ts';
import type { Module } from './work/module.ts';
import { createOpenWork } from './work/open-work.ts';
import type { Held } from './work/work.ts';

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
  LogWork &
  OutboxWork;

/** What of it is the same for every caller: the ports, and what is built from them once. */
export function createSharedWork(
  ports: Ports,
  held: readonly Held[],
): Omit<ServiceWork, 'caller' | 'change' | 'db'> {
  const { settings, database, state, signals, clock, random, log, masterKey, findPlace } = ports;
  const vault = createVault(masterKey, random);
  const background = createBackground(log);
  const metrics = new Registry();
  const counts = createCounts({ database, clock });
  return {
    settings,
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
    messages: createMessages({
      meter: createMessageMeter(metrics, counts),
      senders: ports.senders,
      state,
      clock,
      log,
      background,
      siteName: settings.file.site.title,
      limits: sendingLimits(settings.file),
    }),
    passwords: ports.passwords ?? passwordHashing,
    providers: createProviderList(ports.identityProviders),
    miniProgram: ports.miniProgram,
    legal: createLegalDocuments(settings.file.legal),
    files: ports.files,
    fetch:
      ports.outgoingFetch ??
      guardedFetch(readOpenNetworks(settings.file.outgoing.allow_private), settings.outgoingProxy),
    pool: database,
    captcha: createCaptcha({
      verifiers: ports.captchaVerifiers,
      reserve: ports.captchaReserve,
      state,
      clock,
      log,
      counts,
    }),
    secureKeys: createSecureKeys({ keyPairs, database, vault, state, clock, random }),
    listOutbox: ports.listOutbox,
    checkpointWitness: ports.checkpointWitness,
  };
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
    workFor,
  });
  return { shared, workFor, effects };
}
