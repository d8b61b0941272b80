import type { Database } from './database/open-postgres.ts';
import type { AccountStore } from './features/account/accounts/account-store.ts';
import type { KnownDevices } from './features/account/devices/known-devices.ts';
import { createTrustedDevices } from './features/account/devices/trusted-devices.ts';
import { checkNewPassword } from './features/account/passwords/check-new-password.ts';
import { hashPassword, verifyPassword } from './features/account/passwords/password-hash.ts';
import { endTokens } from './features/apps/authorization/end-tokens.ts';
import type { IdentityProvider } from './features/entry/identities/identity-provider.ts';
import { createProviderList } from './features/entry/identities/provider-list.ts';
import { findWaysIn } from './features/entry/identities/ways-in.ts';
import { createCeremonies } from './features/entry/passkeys/ceremonies.ts';
import { createEnrollPasskey } from './features/entry/passkeys/enroll-passkey.ts';
import { createPasskeyStore } from './features/entry/passkeys/passkey-store.ts';
import { relyingPartyOf } from './features/entry/passkeys/relying-party.ts';
import { passkeyRoutes } from './features/entry/passkeys/routes.ts';
import { createVerifyAssertion } from './features/entry/passkeys/verify-assertion.ts';
import { createChangePassword } from './features/entry/recovery/change-password.ts';
import { createResetPassword } from './features/entry/recovery/reset-password.ts';
import { passwordRoutes } from './features/entry/recovery/routes.ts';
import { createAnswerChallenge } from './features/entry/second-factor/answer-challenge.ts';
import { createChallengeStore } from './features/entry/second-factor/challenge-store.ts';
import { createEnrollTotp } from './features/entry/second-factor/enroll-totp.ts';
import { createRequireSecondFactor } from './features/entry/second-factor/require-second-factor.ts';
import { createRescue } from './features/entry/second-factor/rescue.ts';
import { createRescueStore } from './features/entry/second-factor/rescue-store.ts';
import { createResumeChallenge } from './features/entry/second-factor/resume-challenge.ts';
import { secondFactorRoutes } from './features/entry/second-factor/routes.ts';
import { createTotpStore } from './features/entry/second-factor/totp-store.ts';
import { createVerifySecondFactor } from './features/entry/second-factor/verify-second-factor.ts';
import { createSignInByPasskey } from './features/entry/sign-in/by-passkey.ts';
import type { AfterSignIn, FinishSignIn } from './features/entry/sign-in/finish-sign-in.ts';
import { createStepUp } from './features/entry/step-up/pass-step-up.ts';
import { readProofFacts } from './features/entry/step-up/proof-facts.ts';
import { stepUpRoutes } from './features/entry/step-up/routes.ts';
import type { RedeemCode } from './features/guard/one-time-codes/redeem-code.ts';
import type { SendCode } from './features/guard/one-time-codes/send-code.ts';
import type { FindPlace } from './features/guard/sessions/find-place.ts';
import type { Sessions } from './features/guard/sessions/sessions.ts';
import type { Throttle } from './features/guard/throttling/throttle.ts';
import type { RecordEvent } from './features/trail/activity-log/account-event.ts';
import { createKnowsPlace } from './features/trail/activity-log/knows-place.ts';
import type { Messages } from './features/trail/messages/send-message.ts';
import { createDenyNotice } from './features/trail/notices/deny-notice.ts';
import { createNoticeLinks } from './features/trail/notices/notice-links.ts';
import { createNoticeNewDevice } from './features/trail/notices/notice-new-device.ts';
import { createNotifyOwner } from './features/trail/notices/notify-owner.ts';
import { securityNoticeRoutes } from './features/trail/notices/routes.ts';
import type { Mount } from './http/mount-call.ts';
import type { Background } from './kernel/background.ts';
import type { Caller } from './kernel/caller.ts';
import type { Clock } from './kernel/clock.ts';
import { describeDevice } from './kernel/describe-device.ts';
import type { Log } from './kernel/log.ts';
import { maskEmail, maskPhone } from './kernel/mask.ts';
import type { Random } from './kernel/random.ts';
import type { ShortLivedState } from './kernel/short-lived-state.ts';
import type { Vault } from './kernel/vault.ts';
import type { RegularWork } from './regular-work.ts';
import type { Settings } from './settings.ts';

export interface FactorsNeeds {
  readonly ground: {
    readonly settings: Settings;
    readonly database: Database;
    readonly state: ShortLivedState;
    readonly clock: Clock;
    readonly random: Random;
    readonly log: Log;
    readonly masterKey: Buffer;
    readonly findPlace: FindPlace;
    readonly identityProviders: readonly IdentityProvider[];
  };
  readonly vault: Vault;
  readonly background: Background;
  readonly every: RegularWork;
  readonly accounts: AccountStore;
  readonly sessions: Sessions;
  readonly knownDevices: KnownDevices;
  readonly throttle: Throttle;
  readonly messages: Messages;
  readonly redeemCode: RedeemCode;
  readonly recordEvent: RecordEvent;
}

/**
 * The part of the wiring that proves who is there: second factor, passkeys, security check, recovery, notices.
 * What signing in needs of it comes first; `mountRoutes` follows once there is a way to finish a sign-in.
 */
export function wireFactors(needs: FactorsNeeds) {
  const { ground, vault, accounts, sessions, knownDevices, throttle, redeemCode, recordEvent } = needs;
  const { settings, database, state, clock, random, log, masterKey: pepper, findPlace } = ground;
  const { site, login, portal_origins: portalOrigins } = settings.file;
  const { publicUrl } = settings;

  const links = createNoticeLinks({ database, clock, random });
  needs.every(3600, 'removing old notice links', links.sweep);
  const notifyOwner = createNotifyOwner({
    findContact: accounts.findContact,
    send: needs.messages.send,
    links,
    findPlace,
    describeDevice: (userAgent) => describeDevice(userAgent).name,
    publicUrl,
    clock,
    background: needs.background,
  });

  const trustedDevices = createTrustedDevices({ database, clock });
  const totp = createTotpStore({ database, clock });
  const rescues = createRescueStore({ database, clock });
  const challenges = createChallengeStore({ state, clock, random });
  const resumeChallenge = createResumeChallenge({ challenges, findAccount: accounts.find });
  const verifySecondFactor = createVerifySecondFactor({ store: totp, vault, clock, pepper });

  const relyingParty = login.passkey ? relyingPartyOf(publicUrl, site.title, portalOrigins) : null;
  const passkeys = createPasskeyStore({ database, clock, random });
  const ceremonies = createCeremonies({ vault, state, clock, random });
  const verifyAssertion = relyingParty && createVerifyAssertion({ store: passkeys, relyingParty, log });

  const stepUp = createStepUp({
    readFacts: (accountId) => readProofFacts(database, accountId),
    verifyPassword,
    redeemCode,
    verifySecondFactor,
    ceremonies,
    verifyAssertion,
    sessions,
    throttle,
    recordEvent,
    clock,
  });

  /** All of the account's sessions but for one, all trust in browsers, and every token of apps; how many sessions. */
  const endSessions = async (accountId: string, exceptSessionId?: string): Promise<number> => {
    const ended = await sessions.closeAll(accountId, exceptSessionId);
    await trustedDevices.forgetAll(accountId);
    // The password may be known to others; what the account agreed to stays, and apps have to ask it again.
    await endTokens(database, { accountId });
    return ended.length;
  };

  /** What the account is called in an authenticator: its user name, or a masked contact, or its number. */
  const nameAccount = async (accountId: string) => {
    const [account, facts] = await Promise.all([accounts.find(accountId), stepUp.readFacts(accountId)]);
    if (!account) throw new Error('a session belongs to an account');
    const contact = (facts.email && maskEmail(facts.email)) ?? (facts.phone && maskPhone(facts.phone));
    return { name: account.username ?? contact ?? account.number, displayName: account.nickname };
  };

  const enrollment =
    relyingParty &&
    createEnrollPasskey({
      store: passkeys,
      ceremonies,
      relyingParty,
      nameAccount,
      describeDevice: (userAgent) => describeDevice(userAgent).name,
      recordEvent,
      notifyOwner,
      log,
    });

  function mountRoutes(
    mount: Mount,
    finishSignIn: FinishSignIn,
    sendCode: SendCode,
    undoMerges: (accountId: string, caller: Caller) => Promise<void>,
  ): void {
    const rescue = createRescue({
      rescues,
      store: totp,
      challenges,
      resumeChallenge,
      findContact: accounts.findContact,
      sendCode,
      redeemCode,
      throttle,
      finishSignIn,
      recordEvent,
      notifyOwner,
      clock,
    });
    secondFactorRoutes(mount, {
      answerChallenge: createAnswerChallenge({
        challenges,
        resumeChallenge,
        verifySecondFactor,
        throttle,
        finishSignIn,
        recordEvent,
        notifyOwner,
        isKnownDevice: knownDevices.isKnown,
        trustDevice: trustedDevices.trust,
        cancelRescue: rescue.cancel,
      }),
      enrollment: createEnrollTotp({
        store: totp,
        state,
        vault,
        clock,
        random,
        pepper,
        issuer: site.title,
        nameAccount: async (accountId) => (await nameAccount(accountId)).name,
        recordEvent,
        notifyOwner,
      }),
      rescue,
      rescues,
      store: totp,
      trustedDevices,
      recordEvent,
    });
    passkeyRoutes(mount, {
      relyingParty,
      store: passkeys,
      ceremonies,
      enrollment,
      byPasskey: createSignInByPasskey({
        ceremonies,
        verifyAssertion,
        findAccount: accounts.find,
        finishSignIn,
      }),
      hasOtherWayIn: async (accountId) => {
        const isOffered = (key: string) => createProviderList(ground.identityProviders).find(key) !== null;
        const ways = await findWaysIn(database, accountId, { login, isOffered });
        return ways.password || ways.phone || ways.email || ways.providers.length > 0 || ways.passkeys > 1;
      },
      recordEvent,
      notifyOwner,
    });
    stepUpRoutes(mount, { stepUp, passkeys, relyingParty, clock });
    const shared = { accounts, redeemCode, throttle, hashPassword, checkNewPassword, endSessions };
    passwordRoutes(
      mount,
      createResetPassword({ ...shared, recordEvent, notifyOwner }),
      createChangePassword({ ...shared, verifyPassword, recordEvent, notifyOwner }),
    );
    const denyNotice = createDenyNotice({
      links,
      findContact: accounts.findContact,
      endSessions,
      voidPassword: accounts.voidPassword,
      cancelRescue: async (accountId) => void (await rescues.cancel(accountId)),
      undoMerges,
      recordEvent,
    });
    securityNoticeRoutes(mount, links, denyNotice);
  }

  /** Who has nothing to pass a security check with has just passed one by signing in (decision 22). */
  const countSignInAsCheck: AfterSignIn = async ({ account }, session) => {
    const { methods } = await stepUp.readFacts(account.id);
    if (methods.length === 0) await sessions.markStepUp(session.sessionId);
  };

  return {
    countSignInAsCheck,
    notifyOwner,
    endSessions,
    stepUpMethods: stepUp.methods,
    requireSecondFactor: createRequireSecondFactor({
      store: totp,
      challenges,
      isTrusted: trustedDevices.isTrusted,
    }),
    noticeNewDevice: createNoticeNewDevice({
      remember: knownDevices.remember,
      findPlace,
      knowsPlace: createKnowsPlace({ database }),
      notifyOwner,
    }),
    mountRoutes,
  };
}

export type Factors = ReturnType<typeof wireFactors>;
