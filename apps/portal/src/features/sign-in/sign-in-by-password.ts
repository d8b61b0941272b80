import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { prepareProof } from '../../api/prove-human.ts';
import { send } from '../../api/send.ts';
import { finishSignIn, signInHandles } from '../../parts/finish-sign-in.ts';
import { tickedVersions } from '../../session/ticked-versions.ts';

/** Prefetches what signing in needs while the form is filled in. */
export function prepareToSignIn(): void {
  prepareProof(signInByPassword);
}

/** Signs in; false where it failed and the person was notified. */
export async function signInWithPassword(
  { account, password }: { account: string; password: string },
  bindId: string | undefined,
): Promise<boolean> {
  return finishSignIn(
    await send(
      signInByPassword,
      { account, password, bind_id: bindId, ...tickedVersions() },
      { handles: signInHandles },
    ),
  );
}
