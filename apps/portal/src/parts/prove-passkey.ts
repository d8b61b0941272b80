import { passStepUp, startPasskeyStepUp } from '@tongxing/contract/calls/step-up.ts';
import { send } from '../api/send.ts';
import { notify } from '../session/notices.ts';

/** The security check with a passkey; false where it was not passed and the person knows. */
export async function provePasskey(): Promise<boolean> {
  const started = await send(startPasskeyStepUp, {});
  if (!started.ok) return false;
  const { startAuthentication, browserSupportsWebAuthn } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn()) {
    notify('error', '这台设备不支持通行密钥，可以换一种方式');
    return false;
  }
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const optionsJSON = started.data.options as unknown as Options;
  const made = await startAuthentication({ optionsJSON }).catch(() => null);
  if (!made) {
    notify('error', '没有完成，可以再试一次或换一种方式');
    return false;
  }
  const { clientDataJSON, authenticatorData, signature, userHandle } = made.response;
  const reply = await send(passStepUp, {
    type: 'passkey',
    session_id: started.data.session_id,
    id: made.id,
    rawId: made.rawId,
    clientDataJSON,
    authenticatorData,
    signature,
    userHandle: userHandle ?? null,
  });
  return reply.ok;
}
