import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { prepareProof } from '../../api/prove-human.ts';
import { send } from '../../api/send.ts';
import { go } from '../../browser/history.ts';
import { finishSignIn, signInHandles } from '../../parts/finish-sign-in.ts';
import { paths } from '../../paths.ts';
import { tickedVersions } from '../../session/ticked-versions.ts';
import { carryOn } from '../../session/where-to-go-next.ts';

/** Prefetches what signing in needs while the form is filled in. */
export function prepareToSignIn(): void {
  prepareProof(signInByPassword);
}

/**
 * Signs in; false where it failed and the person was notified. Somebody of a directory whom no account knows goes on to choose
 * one. `search`: the query of the page.
 */
export async function signInWithPassword(
  { account, password }: { account: string; password: string },
  search: string,
): Promise<boolean> {
  const query = new URLSearchParams(search);
  const reply = await send(
    signInByPassword,
    {
      account,
      password,
      bind_id: query.get('bind_id') ?? undefined,
      authorize: query.get('authorize') ?? undefined,
      ...tickedVersions(),
    },
    { handles: [...signInHandles, 'identity_unknown'] },
  );
  if (reply.ok || reply.failure !== 'identity_unknown') return finishSignIn(reply as never);
  query.set('bind_id', String(reply.details['bind_id']));
  go(carryOn(paths.login.bind, `?${query}`));
  return true;
}
