import type { IncomingMessage } from 'node:http';
import { digestText } from '../../../../kernel/crypto/digest.ts';
import { clientKey } from '../../../../kernel/network/ip-address.ts';
import type { AppsWork } from '../../apps/apps-work.ts';

/** In characters. Requests have a few hundred; longer ones have to be posted or pushed. Proxies cut longer addresses off. */
export const longestQuery = 6000;
const lifetimeSeconds = 60;
/** Long requests that one address may leave here within a minute; each is up to 16 KiB. */
const mostPerMinute = 10;

/** The parameter that stands for all others of a posted request. */
const postedParameter = 'posted_request';

const keyOf = (id: string) => `posted-request:${digestText(id)}`;

/**
 * The query for the GET that a posted request becomes (OpenID Connect Core 3.1.2.1): the form itself, or where
 * that is too long for an address, a name under which it is kept for a minute, for one use. Null for an address that has left
 * too many.
 */
export async function queryOfPosted(work: AppsWork, form: URLSearchParams): Promise<string | null> {
  const query = form.toString();
  if (query.length <= longestQuery) return query;
  const { state, caller, random } = work;
  const left = await state.increment(`posted-requests:${clientKey(caller.ip)}`, 1, lifetimeSeconds);
  if (left > mostPerMinute) return null;
  const id = random.token();
  await state.set(keyOf(id), query, lifetimeSeconds);
  return `${postedParameter}=${id}`;
}

const posted = new WeakSet<IncomingMessage>();

/** Whether this request came in a form, where it may be longer than an address. */
export const wasPosted = (request: IncomingMessage): boolean => posted.has(request);

/** Puts the kept parameters into a request that has such a name, once. An unknown name leaves no parameters. */
export async function restorePosted({ state }: AppsWork, request: IncomingMessage): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  if (!query.includes(postedParameter)) return;
  const id = new URLSearchParams(query).get(postedParameter);
  if (id === null) return;
  request.url = `${path}?${(await state.take(keyOf(id))) ?? ''}`;
  posted.add(request);
}
