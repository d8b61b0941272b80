import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { detectEmbeddedBrowser } from './embedded-browser.ts';

/** What a passkey is wanted for, and what else leads there. */
const instead = {
  signIn: '换验证码登录',
  check: '换一种方式验证',
  enrollment: '换一台设备或浏览器添加',
};
export type PasskeyUse = keyof typeof instead;

/** Why passkeys cannot work here, and what to do instead; null where they can. */
export function whyNoPasskeys(use: PasskeyUse): string | null {
  if (detectEmbeddedBrowser() === 'wechat') {
    return `微信里不能使用通行密钥，请在系统浏览器里打开，或${instead[use]}`;
  }
  if (!window.isSecureContext) return `当前不是安全连接，不能使用通行密钥，可以${instead[use]}`;
  if (typeof PublicKeyCredential !== 'function') return `这台设备不支持通行密钥，可以${instead[use]}`;
  return null;
}

/** What went wrong between the person, the browser and the authenticator. `silent`: nothing to say. */
export class PasskeyError extends Error {
  readonly isSilent: boolean;
  constructor(text: string, isSilent = false) {
    super(text);
    this.isSilent = isSilent;
  }
}

/** The library is loaded when the first ceremony starts. */
const load = () => import('@simplewebauthn/browser');

function explain(error: unknown, use: PasskeyUse): PasskeyError {
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (code === 'ERROR_CEREMONY_ABORTED' || name === 'AbortError') return new PasskeyError('', true);
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') {
    return new PasskeyError('这台设备上已经有这个账号的通行密钥');
  }
  if (name === 'NotAllowedError') return new PasskeyError('没有完成通行密钥验证，可以再试一次');
  if (name === 'SecurityError') return new PasskeyError(`这个网址不能使用通行密钥，可以${instead[use]}`);
  if (name === 'NotSupportedError' || name === 'ConstraintError') {
    return new PasskeyError(`这台设备不支持通行密钥，可以${instead[use]}`);
  }
  return new PasskeyError(`通行密钥没有响应，可以${instead[use]}`);
}

/** An assertion as the service takes it. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string;
}

/**
 * Has the person show a passkey; with `autofill` the browser offers it among its suggestions until one is chosen.
 * @throws {PasskeyError} with the sentence for the person.
 */
export async function showPasskey(
  options: Readonly<Record<string, unknown>>,
  use: Exclude<PasskeyUse, 'enrollment'>,
  autofill = false,
): Promise<PasskeyAnswer> {
  try {
    const { startAuthentication } = await load();
    const shown: AuthenticationResponseJSON = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: autofill,
      verifyBrowserAutofillInput: false,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response;
    return {
      id: shown.id,
      rawId: shown.rawId,
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle ? { userHandle } : {}),
    };
  } catch (error) {
    throw explain(error, use);
  }
}

/**
 * Has the person make a passkey on this or another device.
 * @throws {PasskeyError} with the sentence for the person.
 */
export async function makePasskey(options: Readonly<Record<string, unknown>>) {
  try {
    const { startRegistration } = await load();
    const made: RegistrationResponseJSON = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    const { clientDataJSON, attestationObject, transports = [] } = made.response;
    return { id: made.id, rawId: made.rawId, clientDataJSON, attestationObject, transports };
  } catch (error) {
    throw explain(error, 'enrollment');
  }
}

/** Ends a ceremony that waits, such as the browser's suggestions. */
export async function stopWaitingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

/** Whether the browser can offer passkeys among its suggestions. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (whyNoPasskeys('signIn')) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

interface Signals {
  signalUnknownCredential?(facts: { rpId: string; credentialId: string }): Promise<void>;
  signalAllAcceptedCredentials?(facts: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: readonly string[];
  }): Promise<void>;
}

const signals = (): Signals =>
  typeof PublicKeyCredential === 'function' ? (PublicKeyCredential as unknown as Signals) : {};

/** Tells the passkey's keeper, where the browser can, that the site does not know it any more. */
export function forgetPasskey(rpId: string, credentialId: string): void {
  void signals()
    .signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => undefined);
}

/** Tells password managers, where the browser can, which passkeys of the account are left. */
export function reportRemainingPasskeys(
  rpId: string,
  userId: string,
  credentialIds: readonly string[],
): void {
  void signals()
    .signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: credentialIds })
    .catch(() => undefined);
}
