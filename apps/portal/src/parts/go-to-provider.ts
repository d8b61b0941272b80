import { startAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { send } from '../api/send.ts';
import { go, hrefOf } from '../browser/history.ts';
import { typedWork } from '../browser/typed-work.ts';
import { paths, withQuery } from '../paths.ts';
import { notify } from '../session/notices.ts';
import { lastKnownProfile } from '../session/profile.ts';
import { saveDestination } from '../session/where-to-go-next.ts';
import { providerTrips } from './provider-trip.ts';

interface Departure {
  /** Where the person is heading: the query of the page that is left, or of the popup; a `bind_id` in it is bound to the account that the visit proves. */
  readonly search: string;
  /** To bind to the account that is signed in, instead of signing in. */
  readonly bind?: boolean;
  /** Without a page to agree on, where the provider can. */
  readonly silent?: boolean;
}

/**
 * Leaves for a provider's page; false where the person stays, and is told why unless the visit was silent:
 * nobody asked for that one.
 */
export async function goToProvider(
  key: string,
  { search, bind = false, silent = false }: Departure,
): Promise<boolean> {
  if (key === 'wechat_mini_program' || key === 'wechat_follow') {
    goToCode(key, search);
    return true;
  }
  const query = new URLSearchParams(bind ? '' : search);
  const [bindId, authorize] = [query.get('bind_id'), query.get('authorize')];
  const callback = bind ? paths.user.securityCallback : paths.login.callback;
  const input = {
    key,
    redirect_url: location.origin + hrefOf(callback),
    ...(bind && { bind }),
    ...(silent && { silent }),
    ...(bindId && { bind_id: bindId }),
    ...(authorize && { authorize }),
  };
  const reply = await send(startAtProvider, input, { quiet: silent });
  if (!reply.ok) return false;
  const url = URL.parse(decodeURIComponent(reply.data.url));
  if (!url || !/^https?:$/.test(url.protocol)) {
    notify('error', '未知错误');
    return false;
  }
  providerTrips.save(url.searchParams.get('state') ?? '', { provider: key, search, silent });
  const owner = lastKnownProfile()?.id;
  if (owner) typedWork.save(owner);
  // The way back must not lead through a page that leaves at once again.
  if (silent) location.replace(url.href);
  else location.assign(url.href);
  return true;
}

/** Mini program and official account have no page to go to: a code is shown on the page of codes, which remembers the way. */
function goToCode(channel: string, search: string): void {
  const query = saveDestination(search);
  query.set('channel', channel);
  go(withQuery(paths.login.qrcode, query));
}
