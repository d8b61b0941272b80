import { digestText } from '../../../kernel/crypto/digest.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Settings } from '../../../settings/settings.ts';
import { requireStepUp } from '../../protection/sessions/require-step-up.ts';
import { limitClient } from '../../protection/throttling/limit-client.ts';
import { explainToPerson, type ReportedFailure } from '../identities/explain-to-person.ts';
import { peekPendingLink } from '../identities/pending-link.ts';
import { type IdentityWork, isOnPhone, readEnvironment } from '../identities/provider-list.ts';
import { callbackPages } from './callback-pages.ts';
import { saveProviderRequest } from './provider-request.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export interface StartAtProvider {
  readonly key: string;
  readonly redirectUri: string;
  readonly silent: boolean;
  /** The session to bind for; null for a sign-in. */
  readonly bindFor: SignedInSession | null;
  /** The pending identity to bind to the account that this sign-in proves. */
  readonly bindId?: string | undefined;
  /** Of the page's address: the authorization that waits behind this sign-in. */
  readonly authorize?: string | undefined;
}

/**
 * Starts of one household in ten minutes: far more than a person needs, and too few to exhaust a provider's quota.
 */
const starts = { most: 200, seconds: 600 };

/**
 * Starts a sign-in or binding at a provider. Returns the address of its page, with a state that only this browser
 * can bring back.
 */
export async function startAtProvider(
  work: IdentityWork,
  { key, redirectUri, silent: isUnasked, bindFor, bindId, authorize }: StartAtProvider,
): Promise<
  Result<
    string,
    'step_up_required' | 'method_disabled' | 'bad_input' | 'too_many' | 'link_expired' | ReportedFailure
  >
> {
  const { caller, random } = work;
  const unproven = bindFor && (await requireStepUp(work, bindFor));
  if (unproven) return unproven;
  const provider = work.providers.find(key);
  const channel = provider?.channelFor(readEnvironment(caller.userAgent));
  if (!provider || !channel) return fail('method_disabled');
  const refusal = await refuse(work, redirectUri, bindId);
  if (refusal) return refusal;

  const oauthState = random.text(32, alphabet);
  const codeVerifier = random.token();
  const nonce = random.token();
  const silent = isUnasked && provider.knows.silent && channel !== 'website';
  const url = await provider.authorizationUrl({
    channel,
    redirectUri,
    state: oauthState,
    codeChallenge: digestText(codeVerifier),
    nonce,
    phone: isOnPhone(caller.userAgent),
    silent,
  });
  if (!url.ok) return explainToPerson(work, url, provider);
  await saveProviderRequest(work, oauthState, {
    provider: key,
    channel,
    silent,
    isUnasked,
    device: caller.device,
    redirectUri,
    codeVerifier,
    nonce,
    bindId,
    authorize,
    ...(bindFor && { bindFor: { accountId: bindFor.accountId, sessionId: bindFor.sessionId } }),
  });
  return succeed(url.value);
}

async function refuse(
  work: IdentityWork,
  redirectUri: string,
  bindId: string | undefined,
): Promise<Failure<'bad_input' | 'link_expired' | 'too_many'> | null> {
  if (!isOwnCallback(work.settings, redirectUri)) {
    const message = '回跳地址只能是本站的回调页面';
    return fail('bad_input', { issues: [{ path: ['redirect_url'], message }] });
  }
  // Checked now: afterwards the person would sign in at another provider in vain.
  if (bindId !== undefined && !(await peekPendingLink(work, bindId))) return fail('link_expired');
  return limitClient(work, 'provider-starts', starts);
}

/** Whether an address is exactly one of the portal's own callback pages. */
function isOwnCallback({ publicUrl, file }: Settings, url: string): boolean {
  return [publicUrl, ...file.portal_origins].some((origin) =>
    callbackPages.some((page) => origin + page === url),
  );
}
