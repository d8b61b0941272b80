import type { FastifyInstance } from 'fastify';
import type { AccountStore } from './features/account/accounts/account-store.ts';
import { explainToPerson } from './features/entry/identities/explain-to-person.ts';
import { createTicketIdentities } from './features/entry/identities/ticket-identities.ts';
import { createBuyPhoneNumber } from './features/entry/mini-program/buy-phone-number.ts';
import { createRegisterByPhone } from './features/entry/mini-program/register-by-phone.ts';
import { miniProgramRoutes } from './features/entry/mini-program/routes.ts';
import { createSendBindingCode } from './features/entry/mini-program/send-binding-code.ts';
import { createAnswerTicket } from './features/entry/qr-sign-in/answer-ticket.ts';
import { createArriveAtTicket } from './features/entry/qr-sign-in/arrive-at-ticket.ts';
import { createFinishBinding } from './features/entry/qr-sign-in/finish-binding.ts';
import { createOpenTicket } from './features/entry/qr-sign-in/open-ticket.ts';
import { createTicketStore } from './features/entry/qr-sign-in/qr-ticket.ts';
import { qrSignInRoutes } from './features/entry/qr-sign-in/routes.ts';
import { createWatchTicket } from './features/entry/qr-sign-in/watch-ticket.ts';
import type { Registration } from './features/entry/registration/register.ts';
import type { FinishSignIn } from './features/entry/sign-in/finish-sign-in.ts';
import type { SendCode } from './features/guard/one-time-codes/send-code.ts';
import type { SessionStore } from './features/guard/sessions/session-store.ts';
import type { ProfileStore } from './features/self/profile/profile-store.ts';
import type { RecordEvent } from './features/trail/activity-log/account-event.ts';
import type { Ground } from './ground-plan.ts';
import type { Mount } from './http/mount-call.ts';
import type { RequireStepUp } from './http/step-up.ts';
import { maskEmail, maskPhone } from './kernel/mask.ts';
import { succeed } from './kernel/result.ts';
import type { Identities } from './wire-identities.ts';

export interface QrSignInNeeds {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly ground: Ground;
  readonly profiles: ProfileStore;
  readonly accounts: AccountStore;
  readonly sessionStore: SessionStore;
  readonly recordEvent: RecordEvent;
  readonly finishSignIn: FinishSignIn;
  readonly requireStepUp: RequireStepUp;
  readonly identities: Identities;
  readonly registration: Registration;
  readonly sendCode: SendCode;
}

/** The part of the wiring that QR codes use: the asker's side and the phone's side of one ticket. */
export function wireQrSignIn(needs: QrSignInNeeds): void {
  const { app, mount, ground, profiles, accounts, recordEvent, finishSignIn, identities } = needs;
  const { settings, state, signals, clock, random, log, findPlace, miniProgram } = ground;
  const { providers, store: identityStore, links, bindIdentity } = identities;
  const tickets = createTicketStore(state);
  const ticketIdentities =
    miniProgram &&
    createTicketIdentities({
      providers,
      miniProgram,
      store: identityStore,
      links,
      findAccount: accounts.find,
      log,
    });
  const explain = (failure: Parameters<typeof explainToPerson>[0]) =>
    explainToPerson(failure, providers.faceOf(miniProgram?.provider ?? ''), log);

  const answerTicket = createAnswerTicket({
    store: tickets,
    state,
    signals,
    random,
    recordEvent,
    findProfile: async (accountId) => {
      const { nickname, avatar } = await profiles.find(accountId);
      return { nickname, avatar };
    },
    finishBinding: createFinishBinding({
      store: tickets,
      signals,
      bindIdentity,
      isSessionAlive: needs.sessionStore.isAlive,
    }),
    useIdentity: async (accountId, identity) => (await ticketIdentities?.use(accountId, identity)) ?? false,
  });

  qrSignInRoutes(mount, app, {
    openTicket: createOpenTicket({
      isEnabled: settings.file.login.qrcode,
      store: tickets,
      state,
      clock,
      random,
      findPlace,
      publicUrl: settings.publicUrl,
      findWaiting: async (bindId, caller) => {
        const link = await links.peek(bindId, caller);
        if (!link) return null;
        const { provider, nickname } = link.arrived;
        return { providerName: providers.faceOf(provider).name, nickname };
      },
      requireStepUp: needs.requireStepUp,
      drawMiniProgramCode:
        miniProgram &&
        (async (scene) => {
          const image = await miniProgram.codeImage(scene);
          if (!image.ok) return explain(image);
          const { type, bytes } = image.value;
          return succeed(`data:${type};base64,${Buffer.from(bytes).toString('base64')}`);
        }),
    }),
    answerTicket,
    watchTicket: createWatchTicket({
      store: tickets,
      signals,
      findAccount: accounts.find,
      finishSignIn,
      faceOf: providers.faceOf,
    }),
    arriveAtTicket:
      ticketIdentities &&
      createArriveAtTicket({ store: tickets, state, random, answerTicket, identities: ticketIdentities }),
    faceOf: providers.faceOf,
    showAccount: async (accountId) => {
      const { nickname, avatar, phone, email } = await profiles.find(accountId);
      return { nickname, avatar, contact: phone ? maskPhone(phone) : email ? maskEmail(email) : '' };
    },
  });

  miniProgramRoutes(mount, {
    sendBindingCode: createSendBindingCode({
      isEnabled: settings.file.login.code,
      links,
      state,
      sendCode: needs.sendCode,
    }),
    registerByPhone:
      miniProgram && miniProgram.phoneNumbersPerDay > 0
        ? createRegisterByPhone({
            links,
            buyPhoneNumber: createBuyPhoneNumber({ miniProgram, state, clock, log, explain }),
            mayRegister: needs.registration.mayRegister,
            registerPhone: needs.registration.registerPhone,
            finishSignIn,
          })
        : null,
  });
}
