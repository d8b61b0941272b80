import {
  answerSecondFactor,
  cancelRescue,
  confirmRescue,
  disableTotp,
  enableTotp,
  forgetTrustedDevices,
  getRescue,
  getSecondFactor,
  listTrustedDevices,
  makeRecoveryCodes,
  sendRescueCode,
  setUpTotp,
} from '@tongxing/contract/calls/second-factor.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { showOpened, signedInReply } from '../../../http/signed-in-reply.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { describeDevice } from '../../../kernel/describe-device.ts';
import { maskEmail, maskPhone } from '../../../kernel/mask.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { TrustedDevices } from '../../account/devices/trusted-devices.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { AnswerChallenge } from './answer-challenge.ts';
import type { EnrollTotp } from './enroll-totp.ts';
import type { Rescue } from './rescue.ts';
import type { RescueStore } from './rescue-store.ts';
import type { TotpStore } from './totp-store.ts';

export interface SecondFactorRoutesDependencies {
  readonly answerChallenge: AnswerChallenge;
  readonly enrollment: EnrollTotp;
  readonly rescue: Rescue;
  readonly rescues: RescueStore;
  readonly store: TotpStore;
  readonly trustedDevices: TrustedDevices;
  readonly recordEvent: RecordEvent;
}

const masked = ({ kind, value }: Contact) => ({
  type: kind,
  to: kind === 'phone' ? maskPhone(value) : maskEmail(value),
});

function shown<Key extends string>(
  codes: Result<readonly string[], Key>,
): Result<{ recovery_codes: string[] }, Key> {
  return codes.ok ? succeed({ recovery_codes: [...codes.value] }) : codes;
}

export function secondFactorRoutes(mount: Mount, abilities: SecondFactorRoutesDependencies): void {
  const { answerChallenge, enrollment, rescue, rescues, store, trustedDevices, recordEvent } = abilities;

  mount(answerSecondFactor, async ({ input, caller }) => {
    const signedIn = await answerChallenge({
      challengeId: input.session_id,
      code: input.code,
      trustDevice: input.trust_device ?? false,
      caller,
    });
    return signedInReply(signedIn);
  });

  mount(setUpTotp, async ({ session }) => succeed(await enrollment.setUp(session)));
  mount(enableTotp, async ({ input, session, caller }) =>
    shown(await enrollment.enable(session, input.code, caller)),
  );
  mount(disableTotp, ({ session, caller }) => enrollment.disable(session, caller));
  mount(makeRecoveryCodes, async ({ session, caller }) =>
    shown(await enrollment.renewRecoveryCodes(session, caller)),
  );

  mount(getSecondFactor, async ({ session, caller }) => {
    const { accountId } = session;
    const [totp, codes, trusted, isTrustedHere, readyAt] = await Promise.all([
      store.find(accountId),
      store.countRecoveryCodes(accountId),
      trustedDevices.count(accountId),
      trustedDevices.isTrusted(accountId, caller),
      rescues.find(accountId),
    ]);
    return succeed({
      enabled: totp !== null,
      enabled_at: totp && toSeconds(totp.enabledAt),
      recovery_codes: codes,
      trusted_devices: trusted,
      trusted_here: isTrustedHere,
      rescue_ready_at: readyAt && toSeconds(readyAt),
    });
  });
  mount(listTrustedDevices, async ({ session, caller }) => {
    const items = (await trustedDevices.list(session.accountId)).map((row) => {
      const { name, kind } = describeDevice(row.user_agent);
      return {
        id: row.id,
        device: name,
        kind,
        place: row.place,
        last_seen_at: toSeconds(row.last_seen_at),
        trusted_until: toSeconds(row.trusted_until),
        current: row.device === caller.device,
      };
    });
    const ordered = items.toSorted((one, other) => Number(other.current) - Number(one.current));
    return succeed({ items: ordered, next_cursor: null });
  });
  mount(forgetTrustedDevices, async ({ input, session, caller }) => {
    const { accountId, sessionId } = session;
    if (input.id === undefined) await trustedDevices.forgetAll(accountId);
    else if (!(await trustedDevices.forget(accountId, input.id))) return fail('not_found');
    await recordEvent({ accountId, kind: 'device_distrusted', sessionId, caller });
    return succeed({});
  });

  mount(getRescue, async ({ input, caller }) => {
    const state = await rescue.look(input.session_id, caller);
    if (!state.ok) return state;
    const { contacts, readyAt, isReady, waitSeconds } = state.value;
    return succeed({
      contacts: contacts.map(masked),
      state: isReady ? ('ready' as const) : readyAt ? ('waiting' as const) : ('none' as const),
      ready_at: readyAt && toSeconds(readyAt),
      wait: waitSeconds,
    });
  });
  mount(sendRescueCode, ({ input, caller }) =>
    rescue.sendCode({ challengeId: input.session_id, kind: input.type, caller }),
  );
  mount(confirmRescue, async ({ input, caller }) => {
    const { session_id: challengeId, type: kind, code } = input;
    const outcome = await rescue.confirm({ challengeId, kind, code, caller });
    if (!outcome.ok) return outcome;
    if ('readyAt' in outcome.value) {
      return succeed({ state: 'waiting' as const, ready_at: toSeconds(outcome.value.readyAt) });
    }
    return succeed({ state: 'done' as const, ready_at: null, ...showOpened(outcome.value.session) });
  });
  mount(cancelRescue, async ({ session, caller }) => {
    await rescue.cancel(session.accountId, caller);
    return succeed({});
  });
}
