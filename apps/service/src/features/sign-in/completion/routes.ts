import {
  answerSecondFactor,
  confirmRescue as confirmRescueCall,
  getRescue,
  sendRescueCode as sendRescueCodeCall,
} from '@tongxing/contract/calls/second-factor.ts';
import { signOut as signOutCall } from '@tongxing/contract/calls/sign-in.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { showOpened, signedInReply } from '../../../http/calls/signed-in-reply.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { succeed } from '../../../kernel/result.ts';
import { maskEmail, maskPhone } from '../../../kernel/text/mask.ts';
import { countRefusal } from '../../protection/sessions/sign-in-attempt.ts';
import { answerChallenge } from './answer-challenge.ts';
import type { SignInWork } from './finish-sign-in.ts';
import { confirmRescue, inspectRescue, sendRescueCode } from './rescue.ts';
import { signOut } from './sign-out.ts';

const masked = ({ kind, value }: Contact) => ({
  type: kind,
  to: kind === 'phone' ? maskPhone(value) : maskEmail(value),
});

/** The second step of a sign-in, the rescue of an account whose authenticator is lost, and signing out. */
export function completionRoutes(mount: Mount<SignInWork>): void {
  mount(answerSecondFactor, async ({ input }, work) => {
    const { session_id: challengeId, code, trust_device: trustsDevice = false } = input;
    const outcome = await answerChallenge(work, { challengeId, code, trustsDevice });
    return signedInReply(countRefusal(work, 'second_factor', outcome));
  });

  mount(getRescue, async ({ input }, work) => {
    const state = await inspectRescue(work, input.session_id);
    if (!state.ok) return state;
    const { contacts, readyAt, isReady, waitSeconds } = state.value;
    return succeed({
      contacts: contacts.map(masked),
      state: isReady ? ('ready' as const) : readyAt ? ('waiting' as const) : ('none' as const),
      ready_at: readyAt && toSeconds(readyAt),
      wait: waitSeconds,
    });
  });
  mount(sendRescueCodeCall, ({ input: { session_id: challengeId, type: kind } }, work) =>
    sendRescueCode(work, { challengeId, kind }),
  );
  mount(confirmRescueCall, async ({ input }, work) => {
    const { session_id: challengeId, type: kind, code } = input;
    const outcome = await confirmRescue(work, { challengeId, kind, code });
    if (!outcome.ok) return outcome;
    if ('readyAt' in outcome.value) {
      return succeed({ state: 'waiting' as const, ready_at: toSeconds(outcome.value.readyAt) });
    }
    return succeed({ state: 'done' as const, ready_at: null, ...showOpened(outcome.value.session) });
  });

  mount(signOutCall, async ({ session }, work) => {
    await signOut(work, session);
    return succeed({});
  });
}
