import {
  addPasskey,
  addPasskeyToList,
  listPasskeys as listPasskeysCall,
  removePasskey as removePasskeyCall,
  renamePasskey as renamePasskeyCall,
  signInByPasskey as signInByPasskeyCall,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { signedInReply } from '../../../http/calls/signed-in-reply.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { relyingPartyFor } from '../../protection/evidence/relying-party.ts';
import { countRefusal } from '../../protection/sessions/sign-in-attempt.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { ceremonyLifetimeSeconds, startCeremony } from './ceremonies.ts';
import { finishEnrollment, startEnrollment } from './enroll-passkey.ts';
import { bindingOf, type Passkey, userHandleOf } from './passkey.ts';
import { listPasskeys } from './passkey-store.ts';
import { removePasskey } from './remove-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

const shown = (passkey: Passkey) => ({
  id: passkey.id,
  name: passkey.name,
  created_at: toSeconds(passkey.createdAt),
  last_used_at: passkey.lastUsedAt && toSeconds(passkey.lastUsedAt),
  synced: passkey.isBackedUp,
  credential_id: passkey.credentialId,
});

export function passkeyRoutes(mount: Mount<SignInWork>): void {
  mount(startPasskeySignIn, async ({ caller }, work) => {
    const relyingParty = relyingPartyFor(work.settings);
    if (!relyingParty) return fail('method_disabled');
    const { ceremonyId, challenge } = await startCeremony(work, 'sign_in', bindingOf(caller));
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const options = await generateAuthenticationOptions({
      rpID: relyingParty.id,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      userVerification: 'required',
      timeout: ceremonyLifetimeSeconds * 1000,
      allowCredentials: [],
    });
    return succeed({ session_id: ceremonyId, options: { ...options } });
  });

  mount(signInByPasskeyCall, async ({ input }, work) => {
    const { session_id: ceremonyId, bind_id: bindId, ...assertion } = input;
    const outcome = await signInByPasskey(work, { ceremonyId, assertion, bindId });
    return signedInReply(countRefusal(work, 'passkey', outcome));
  });

  mount(listPasskeysCall, async ({ session: { accountId } }, { db, settings }) => {
    const items = (await listPasskeys(db, accountId)).map(shown);
    const rp_id = relyingPartyFor(settings)?.id ?? '';
    return succeed({ items, next_cursor: null, rp_id, user_id: userHandleOf(accountId) });
  });

  mount(startPasskeyEnrollment, async ({ session }, work) => {
    const started = await startEnrollment(work, session);
    if (!started.ok) return started;
    const { ceremonyId, options } = started.value;
    return succeed({ session_id: ceremonyId, options: { ...options } });
  });

  for (const call of [addPasskey, addPasskeyToList]) {
    mount(call, async ({ input, session }, work) => {
      const { session_id: ceremonyId, transports = [], ...created } = input;
      const added = await finishEnrollment(work, session, { ceremonyId, transports, ...created });
      return added.ok ? succeed(shown(added.value)) : added;
    });
  }

  mount(renamePasskeyCall, ({ input, session }, work) => renamePasskey(work, session, input));
  mount(removePasskeyCall, ({ input, session }, work) => removePasskey(work, session, input.id));
}
