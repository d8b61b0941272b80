import * as calls from '@tongxing/contract/calls/one-tap.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { signedInReply } from '../../../http/calls/signed-in-reply.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import { countRefusal } from '../../protection/sessions/sign-in-attempt.ts';
import { isOutdated } from '../agreements/record-agreement.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { type OneTapWork, startOneTap } from './one-tap-session.ts';
import { signInByOneTap } from './sign-in-by-one-tap.ts';

/** Failures after which a code to the number goes on; the other ones are those of every sign-in. */
const fallsBack: ReadonlySet<string> = new Set([
  'method_disabled',
  'sending_paused',
  'one_tap_expired',
  'one_tap_failed',
  'too_many',
]);

function withFallback<Value, Failure extends string>(
  outcome: Result<Value, Failure>,
): Result<Value, Failure> {
  if (outcome.ok || !fallsBack.has(outcome.failure)) return outcome;
  return fail(outcome.failure, { ...outcome.details, fallback: 'code' });
}

export function oneTapRoutes(mount: Mount<SignInWork & OneTapWork>): void {
  mount(calls.startOneTap, async ({ input }, work) => withFallback(await startOneTap(work, input)));

  mount(calls.signInByOneTap, async ({ input }, work) => {
    if (isOutdated(work, input)) return fail('agreement_outdated');
    const outcome = await signInByOneTap(work, {
      id: input.session_id,
      token: input.token,
      recycledId: input.recycled_id,
      mine: input.mine,
      bindId: input.bind_id,
      deviceName: input.device_name,
    });
    return signedInReply(countRefusal(work, 'one_tap', withFallback(outcome)));
  });
}
