import type { FastifyInstance } from 'fastify';
import type { AccountStore } from './features/accounts/account-store.ts';
import type { RecordEvent } from './features/activity-log/account-event.ts';
import type { ProfileStore } from './features/profile/profile-store.ts';
import { createAnswerTicket } from './features/qr-sign-in/answer-ticket.ts';
import { createOpenTicket, type OpenTicketDependencies } from './features/qr-sign-in/open-ticket.ts';
import { createTicketStore } from './features/qr-sign-in/qr-ticket.ts';
import { qrSignInRoutes } from './features/qr-sign-in/routes.ts';
import { createWatchTicket } from './features/qr-sign-in/watch-ticket.ts';
import type { FinishSignIn } from './features/sign-in/finish-sign-in.ts';
import type { Ground } from './ground-plan.ts';
import type { Mount } from './http/mount-call.ts';

export interface QrSignInNeeds {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly ground: Ground;
  readonly profiles: ProfileStore;
  readonly accounts: AccountStore;
  readonly recordEvent: RecordEvent;
  readonly finishSignIn: FinishSignIn;
  readonly findWaiting: OpenTicketDependencies['findWaiting'];
}

/** The part of the wiring that QR codes use: the asker's side and the phone's side of one ticket. */
export function wireQrSignIn(needs: QrSignInNeeds): void {
  const { app, mount, ground, profiles, accounts, recordEvent, finishSignIn } = needs;
  const { settings, state, signals, clock, random, findPlace } = ground;
  const tickets = createTicketStore(state);
  qrSignInRoutes(mount, app, {
    openTicket: createOpenTicket({
      isEnabled: settings.file.login.qrcode,
      store: tickets,
      state,
      clock,
      random,
      findPlace,
      publicUrl: settings.publicUrl,
      findWaiting: needs.findWaiting,
    }),
    answerTicket: createAnswerTicket({
      store: tickets,
      state,
      signals,
      random,
      recordEvent,
      findProfile: async (accountId) => {
        const { nickname, avatar } = await profiles.find(accountId);
        return { nickname, avatar };
      },
    }),
    watchTicket: createWatchTicket({ store: tickets, signals, findAccount: accounts.find, finishSignIn }),
  });
}
