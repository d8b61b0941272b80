import { signInByMobileApp, startMobileSignIn } from '@tongxing/contract/calls/mobile-apps.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { showOpened } from '../../../http/calls/signed-in-reply.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { countRefusal } from '../../protection/sessions/sign-in-attempt.ts';
import { isOutdated } from '../agreements/record-agreement.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { issueNonce, nonceLifetimeSeconds } from './app-nonce.ts';
import { signInByApp } from './sign-in-by-app.ts';

export function mobileAppRoutes(mount: Mount<SignInWork>): void {
  mount(startMobileSignIn, async ({ input: { key } }, work) => {
    if (!work.providers.find(key)?.appProof) return fail('method_disabled');
    return succeed({ nonce: await issueNonce(work, key), expire: nonceLifetimeSeconds });
  });

  mount(signInByMobileApp, async ({ input, session }, work) => {
    const { key, bind, bind_id: bindId, device_name: deviceName, ...given } = input;
    if (bind && !session) return fail('unauthenticated');
    if (isOutdated(work, input)) return fail('agreement_outdated');
    const bindFor = bind ? session : null;
    const outcome = await signInByApp(work, { key, given, bindFor, bindId, deviceName });
    // An unknown provider gets no label of its own: a stranger chose its name.
    if (!outcome.ok)
      return bind ? outcome : countRefusal(work, work.providers.find(key)?.key ?? 'provider', outcome);
    const { value } = outcome;
    return succeed('bound' in value ? value : showOpened(value.signedIn));
  });
}
