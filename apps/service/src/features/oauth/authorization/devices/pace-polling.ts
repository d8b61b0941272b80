import type { KoaContextWithOIDC } from 'oidc-provider';
import { digestText } from '../../../../kernel/crypto/digest.ts';
import type { Work } from '../../../../transaction/work.ts';
import { deviceCodeGrant } from '../../apps/grant-types.ts';

/** RFC 8628 3.2: so many seconds between two polls. */
const intervalSeconds = 5;
/** The network may bring two polls closer together than they were sent. */
const graceSeconds = 1;

interface Answer {
  error?: string;
  error_description?: string;
  interval?: number;
}

/**
 * Says how often a device may ask whether it was let in, and answers `slow_down` (RFC 8628 3.5) where it asks
 * more often, in whichever process. The answer to a decided request is never held back.
 */
export async function pacePolling({ state }: Work, ctx: KoaContextWithOIDC): Promise<void> {
  // A browser that asks is answered with a page.
  const answer = typeof ctx.body === 'object' ? (ctx.body as Answer | null) : null;
  if (ctx.oidc?.route === 'device_authorization' && answer && !answer.error) {
    answer.interval = intervalSeconds;
    return;
  }
  const { grant_type, device_code } = ctx.oidc?.params ?? {};
  if (grant_type !== deviceCodeGrant || answer?.error !== 'authorization_pending') return;
  const key = `device-code-polls:${digestText(String(device_code))}`;
  const polls = await state.increment(key, 1, intervalSeconds - graceSeconds);
  if (polls === 1) return;
  ctx.body = {
    error: 'slow_down',
    error_description: `wait ${intervalSeconds} seconds longer between polls`,
  };
}
