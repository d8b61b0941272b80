import type { AccountStore } from './features/account/accounts/account-store.ts';
import type { KnownDevices } from './features/account/devices/known-devices.ts';
import { checkNewPassword } from './features/account/passwords/check-new-password.ts';
import {
  hashPassword,
  needsRehash,
  verifyNothing,
  verifyPassword,
} from './features/account/passwords/password-hash.ts';
import { createRegistration } from './features/entry/registration/register.ts';
import { registrationRoutes } from './features/entry/registration/routes.ts';
import { createSignInByCode } from './features/entry/sign-in/by-code.ts';
import { createSignInByPassword } from './features/entry/sign-in/by-password.ts';
import type { FinishSignIn } from './features/entry/sign-in/finish-sign-in.ts';
import { signInRoutes } from './features/entry/sign-in/routes.ts';
import { createSignOut } from './features/entry/sign-in/sign-out.ts';
import type { RedeemCode } from './features/guard/one-time-codes/redeem-code.ts';
import type { Sessions } from './features/guard/sessions/sessions.ts';
import type { Throttle } from './features/guard/throttling/throttle.ts';
import type { RecordEvent } from './features/trail/activity-log/account-event.ts';
import type { RecordAgreement } from './features/trail/agreements/record-agreement.ts';
import type { Ground } from './ground-plan.ts';
import type { Mount } from './http/mount-call.ts';
import type { Background } from './kernel/background.ts';

export interface SignInNeeds {
  readonly mount: Mount;
  readonly ground: Ground;
  readonly background: Background;
  readonly accounts: AccountStore;
  readonly sessions: Sessions;
  readonly knownDevices: KnownDevices;
  readonly throttle: Throttle;
  readonly redeemCode: RedeemCode;
  readonly recordAgreement: RecordAgreement;
  readonly recordEvent: RecordEvent;
  readonly currentVersions: { readonly terms: string; readonly privacy: string };
  readonly finishSignIn: FinishSignIn;
}

/** The part of the wiring at the front door: registering, signing in by password or code, signing out. */
export function wireSignIn(needs: SignInNeeds) {
  const { mount, ground, accounts, sessions, knownDevices, throttle, redeemCode } = needs;
  const { recordEvent, finishSignIn } = needs;
  const { login, register } = ground.settings.file;
  const registration = createRegistration({
    opened: { ...register, byCode: login.code_registers },
    accounts,
    currentVersions: needs.currentVersions,
    redeemCode,
    throttle,
    hashPassword,
    checkNewPassword,
    recordAgreement: needs.recordAgreement,
    recordEvent,
    finishSignIn,
    random: ground.random,
  });
  registrationRoutes(mount, registration, accounts);
  signInRoutes(mount, {
    currentVersions: needs.currentVersions,
    byPassword: createSignInByPassword({
      isEnabled: login.password,
      findAccount: accounts.findByIdentifier,
      isKnownDevice: knownDevices.isKnown,
      verifyPassword,
      verifyNothing,
      rehash: async (account, password) => {
        if (!account.passwordHash || !needsRehash(account.passwordHash)) return;
        await accounts.setPasswordHash(account.id, await hashPassword(password), false);
      },
      throttle,
      recordFailure: (accountId, caller) =>
        needs.background.run('recording a failed sign-in', () =>
          recordEvent({ accountId, kind: 'sign_in_failed', method: 'password', caller }),
        ),
      finishSignIn,
    }),
    byCode: createSignInByCode({
      isEnabled: login.code,
      findAccount: accounts.findByContact,
      registerContact: registration.registerContact,
      redeemCode,
      throttle,
      finishSignIn,
    }),
    signOut: createSignOut({ sessions, recordEvent }),
  });
  return registration;
}
