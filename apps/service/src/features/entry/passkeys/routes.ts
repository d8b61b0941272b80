import { generateAuthenticationOptions } from '@simplewebauthn/server';
import {
  addPasskey,
  addPasskeyToList,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { signedInReply } from '../../../http/signed-in-reply.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { NotifyOwner } from '../../trail/notices/notify-owner.ts';
import type { SignInByPasskey } from '../sign-in/by-passkey.ts';
import { type Ceremonies, ceremonyLifetimeSeconds } from './ceremonies.ts';
import type { EnrollPasskey } from './enroll-passkey.ts';
import { type Passkey, userHandleOf } from './passkey.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeyRoutesDependencies {
  /** Null where passkeys are switched off or cannot work at this address. */
  readonly relyingParty: RelyingParty | null;
  readonly store: PasskeyStore;
  readonly ceremonies: Ceremonies;
  readonly enrollment: EnrollPasskey | null;
  readonly byPasskey: SignInByPasskey;
  /** Whether the account could still be entered with one passkey fewer. */
  hasOtherWayIn(accountId: string): Promise<boolean>;
  readonly recordEvent: RecordEvent;
  readonly notifyOwner: NotifyOwner;
}

/** A visitor's browser is what a ceremony before sign-in belongs to. */
const bindingOf = ({ device }: Caller) => device ?? '';

const shown = (passkey: Passkey) => ({
  id: passkey.id,
  name: passkey.name,
  created_at: toSeconds(passkey.createdAt),
  last_used_at: passkey.lastUsedAt && toSeconds(passkey.lastUsedAt),
  synced: passkey.isBackedUp,
  credential_id: passkey.credentialId,
});

export function passkeyRoutes(mount: Mount, abilities: PasskeyRoutesDependencies): void {
  const { relyingParty, store, ceremonies, enrollment, byPasskey, recordEvent, notifyOwner } = abilities;

  mount(startPasskeySignIn, async ({ caller }) => {
    if (!relyingParty) return fail('method_disabled');
    const { ceremonyId, challenge } = ceremonies.start('sign_in', bindingOf(caller));
    const options = await generateAuthenticationOptions({
      rpID: relyingParty.id,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      userVerification: 'required',
      timeout: ceremonyLifetimeSeconds * 1000,
      allowCredentials: [],
    });
    return succeed({ session_id: ceremonyId, options: { ...options } });
  });

  mount(signInByPasskey, async ({ input, caller }) => {
    const { session_id: ceremonyId, bind_id: bindId, ...assertion } = input;
    const binding = bindingOf(caller);
    const signIn = { ceremonyId, assertion, binding, caller, ...(bindId ? { bindId } : {}) };
    return signedInReply(await byPasskey(signIn));
  });

  mount(listPasskeys, async ({ session }) => {
    const items = (await store.list(session.accountId)).map(shown);
    const userId = userHandleOf(session.accountId);
    return succeed({ items, next_cursor: null, rp_id: relyingParty?.id ?? '', user_id: userId });
  });

  mount(startPasskeyEnrollment, async ({ session }) => {
    if (!enrollment) return fail('method_disabled');
    const started = await enrollment.start(session);
    if (!started.ok) return started;
    const { ceremonyId, options } = started.value;
    return succeed({ session_id: ceremonyId, options: { ...options } });
  });

  for (const call of [addPasskey, addPasskeyToList]) {
    mount(call, async ({ input, session, caller }) => {
      if (!enrollment) return fail('method_disabled');
      const { session_id: ceremonyId, transports = [], ...made } = input;
      const added = await enrollment.finish(session, { ceremonyId, transports, ...made }, caller);
      return added.ok ? succeed(shown(added.value)) : added;
    });
  }

  mount(renamePasskey, async ({ input, session, caller }) => {
    const { accountId, sessionId } = session;
    if (!(await store.rename(accountId, input.id, input.name))) return fail('not_found');
    const details = { name: input.name };
    await recordEvent({ accountId, kind: 'passkey_renamed', sessionId, details, caller });
    return succeed({});
  });

  mount(removePasskey, async ({ input, session, caller }) => {
    const { accountId, sessionId } = session;
    const removed = await store.remove(accountId, input.id, () => abilities.hasOtherWayIn(accountId));
    if (removed === 'not_found') return fail('not_found');
    if (removed === 'not_allowed') return fail('last_passkey');
    await recordEvent({ accountId, kind: 'passkey_removed', sessionId, details: removed, caller });
    notifyOwner({ accountId, what: `移除了通行密钥「${removed.name}」`, caller });
    return succeed({});
  });
}
