import { allCalls } from '@tongxing/contract/all-calls.ts';
import * as keyPairs from '@tongxing/sealing/key-pair.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { createAccountStore } from './features/account/accounts/account-store.ts';
import { createKnownDevices } from './features/account/devices/known-devices.ts';
import {
  type AfterSignIn,
  createFinishSignIn,
  type SignInGate,
} from './features/entry/sign-in/finish-sign-in.ts';
import { createCaptcha } from './features/guard/captcha/require-captcha.ts';
import { createCodeStore } from './features/guard/one-time-codes/code-store.ts';
import { createRedeemCode } from './features/guard/one-time-codes/redeem-code.ts';
import { oneTimeCodeRoutes } from './features/guard/one-time-codes/routes.ts';
import { createSendCode, createSendCodeUnseen } from './features/guard/one-time-codes/send-code.ts';
import { createSessionStore } from './features/guard/sessions/session-store.ts';
import { createSessions } from './features/guard/sessions/sessions.ts';
import { createThrottle } from './features/guard/throttling/throttle.ts';
import { createProfileStore } from './features/self/profile/profile-store.ts';
import { healthRoutes } from './features/site/health/health.ts';
import { outboxRoutes } from './features/site/outbox/routes.ts';
import { createSecureKeys } from './features/site/secure-keys/secure-keys.ts';
import { createLegalDocuments } from './features/site/site-config/legal-documents.ts';
import { chainKeyOf } from './features/trail/activity-log/event-hash.ts';
import { createRecordEvent } from './features/trail/activity-log/record-event.ts';
import { createIsGuardianMissing } from './features/trail/agreements/is-guardian-missing.ts';
import { createRecordAgreement } from './features/trail/agreements/record-agreement.ts';
import { ticksAgreement } from './features/trail/agreements/ticks-agreement.ts';
import { createMessageMeter } from './features/trail/messages/message-meter.ts';
import { createMessages } from './features/trail/messages/send-message.ts';
import { createTellOwner } from './features/trail/messages/tell-owner.ts';
import type { Ground } from './ground-plan.ts';
import { createServer } from './http/create-server.ts';
import { createMount } from './http/mount-call.ts';
import { openApiDocument } from './http/open-api.ts';
import { createSealedBodies } from './http/sealed-body.ts';
import { servePortal } from './http/serve-portal.ts';
import { createRequireStepUp } from './http/step-up.ts';
import { createBackground } from './kernel/background.ts';
import { createVault } from './kernel/vault.ts';
import { createRegularWork } from './regular-work.ts';
import { sendingLimits } from './sending-limits.ts';
import { pageSourcesOf } from './vendors/captcha/page-sources.ts';
import { wireApps } from './wire-apps.ts';
import { wireConsole } from './wire-console.ts';
import { wireFactors } from './wire-factors.ts';
import { wireIdentities } from './wire-identities.ts';
import { wireMerging } from './wire-merging.ts';
import { wireQrSignIn } from './wire-qr-sign-in.ts';
import { wireSignIn } from './wire-sign-in.ts';
import { wireSite } from './wire-site.ts';

/** The wiring list: database -> vendors -> features -> routes. Read it to know who uses what. */
export async function createApp(ground: Ground): Promise<FastifyInstance> {
  const { settings, database, state, clock, random, log, findPlace, masterKey } = ground;
  const { site, login, register, legal: legalSettings, captcha: captchaSettings } = settings.file;
  const basePath = new URL(settings.publicUrl).pathname.replace(/\/$/, '');
  const vault = createVault(masterKey, random);
  const app = await createServer(
    {
      isHttps: settings.publicUrl.startsWith('https:'),
      inlineScriptHashes: ground.inlineScriptHashes,
      extraSources: pageSourcesOf(captchaSettings.kinds),
      trustedProxies: settings.trustedProxies,
      basePath,
      portalOrigins: settings.file.portal_origins,
      headersSeconds: settings.file.limits.headers_seconds,
      requestSeconds: settings.file.limits.request_seconds,
    },
    log,
    random,
  );

  // Ground floor: accounts, sessions, the book of events
  const accounts = createAccountStore({ database, clock, random });
  const sessionStore = createSessionStore({ database, clock });
  const sessions = createSessions({
    store: sessionStore,
    clock,
    random,
    findPlace,
  });
  const recordEvent = createRecordEvent({
    database,
    clock,
    random,
    findPlace,
    chainKey: chainKeyOf(masterKey),
  });
  const knownDevices = createKnownDevices({ database, clock, random, findPlace });
  const throttle = createThrottle(state);
  const legal = createLegalDocuments(legalSettings);
  const recordAgreement = createRecordAgreement({ database, clock });
  const isGuardianMissing = createIsGuardianMissing({ database, clock });
  const background = createBackground(log);
  app.addHook('onClose', () => background.settled());
  const every = ground.regularWork ?? createRegularWork(app, log);
  const secureKeys = createSecureKeys({ keyPairs, database, vault, clock, random });

  // Doors: human verification, messages, calls
  const captcha = createCaptcha({
    verifiers: ground.captchaVerifiers,
    reserve: ground.captchaReserve,
    state,
    clock,
    log,
  });
  const registry = new Registry();
  const messages = createMessages({
    meter: createMessageMeter(registry),
    senders: ground.senders,
    state,
    clock,
    log,
    background,
    siteName: site.title,
    limits: sendingLimits(settings.file),
  });
  const codes = createCodeStore({ state, pepper: masterKey });
  const redeemCode = createRedeemCode({ store: codes });
  const sendCode = createSendCode({ store: codes, sendMessage: messages.send, random });
  const factors = wireFactors({
    ground,
    vault,
    background,
    every,
    accounts,
    sessions,
    knownDevices,
    throttle,
    messages,
    redeemCode,
    recordEvent,
  });
  const mount = createMount({
    app,
    clock,
    openSealedBody: createSealedBodies({ findPrivateKey: secureKeys.findPrivateKey, state, clock, random }),
    requireSealed: settings.file.secure_calls,
    authenticate: sessions.authenticate,
    checkCaptcha: captcha.check,
    captchaKinds: captcha.kinds,
    stepUpMethods: factors.stepUpMethods,
  });

  // Signing in: every method ends in finishSignIn, behind these gates
  const gates: SignInGate[] = [factors.requireSecondFactor];
  const afterSignIn: AfterSignIn[] = [
    factors.noticeNewDevice,
    factors.countSignInAsCheck,
    async ({ account, method, isUnasked, caller }) => {
      if (ticksAgreement(method) && !isUnasked)
        await recordAgreement(account.id, legal.current, 'sign_in', caller);
    },
  ];
  const finishSignIn = createFinishSignIn({
    sessions,
    recordEvent,
    isKnownDevice: knownDevices.isKnown,
    gates,
    afterSignIn,
  });

  // Routes
  wireSite({ mount, ground, secureKeys, captcha, legal });
  oneTimeCodeRoutes(mount, {
    sendCode,
    sendCodeUnseen: createSendCodeUnseen({ store: codes, dispatchMessage: messages.dispatch, random }),
    opened: { login: login.code, register },
    findContact: accounts.findContact,
    isContactKnown: async (contact) => (await accounts.findByContact(contact))?.status === 'active',
  });
  const registration = wireSignIn({
    mount,
    ground,
    background,
    accounts,
    sessions,
    knownDevices,
    throttle,
    redeemCode,
    recordAgreement,
    recordEvent,
    currentVersions: legal.current,
    finishSignIn,
  });
  const profiles = createProfileStore({ database });
  const requireStepUp = createRequireStepUp({ clock, stepUpMethods: factors.stepUpMethods });
  const identities = wireIdentities({
    app,
    mount,
    ground,
    recordEvent,
    finishSignIn,
    gates,
    requireStepUp,
    findAccount: accounts.find,
    rename: (accountId, nickname) => profiles.update(accountId, { nickname }),
  });
  wireQrSignIn({
    app,
    mount,
    ground,
    profiles,
    accounts,
    sessionStore,
    recordEvent,
    finishSignIn,
    requireStepUp,
    identities,
    registration,
    sendCode,
  });

  const apps = await wireApps({
    app,
    mount,
    ground,
    vault,
    every,
    recordEvent,
    isGuardianMissing,
    isSessionAlive: sessions.isAlive,
    closeSession: sessions.close,
    stepUpMethods: factors.stepUpMethods,
  });

  const { undoMerges } = wireMerging({
    mount,
    ground,
    every,
    sessions,
    recordEvent,
    notifyOwner: factors.notifyOwner,
    stepUpMethods: factors.stepUpMethods,
    announceEnd: apps.announceEnd,
  });
  factors.mountRoutes(mount, finishSignIn, sendCode, undoMerges);

  wireConsole({
    app,
    mount,
    ground,
    every,
    accounts,
    profiles,
    sessions,
    sessionStore,
    endSessions: factors.endSessions,
    recordEvent,
    recordAgreement,
    isGuardianMissing,
    currentVersions: legal.current,
    redeemCode,
    afterSignIn,
    messages,
    background,
    notifyOwner: factors.notifyOwner,
    tellOwner: createTellOwner({ messages, clock, findPlace, log }),
    leaveAllApps: apps.leaveAllApps,
    countOwnedApps: apps.countOwnedApps,
  });

  if (ground.listOutbox) outboxRoutes(app, ground.listOutbox, site.title);
  healthRoutes(app, {
    registry,
    checks: { database: () => sql`select 1`.execute(database), state: () => state.get('ready') },
  });
  const document = openApiDocument(allCalls, { title: site.title, publicUrl: settings.publicUrl });
  app.get('/v3/openapi.json', async () => document);
  await servePortal(app, ground.portalFolder, { ...site, basePath });
  return app;
}
