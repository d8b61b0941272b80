import type { z } from 'zod';
import type { ProviderFailure, ProviderResult } from '../../features/sign-in/identities/identity-provider.ts';
import type { Clock } from '../../kernel/clock.ts';
import { AnswerTooLong, boundBody, vendorAnswerBytes } from '../../kernel/network/bounded-fetch.ts';
import { readJson } from '../ask-vendor.ts';
import { RefusedAddress } from '../outgoing/guarded-fetch.ts';
import { refuse } from './provider-failure.ts';

/** The context of every provider: the network, its time limit, and the clock. */
export interface ProviderContext {
  /** For addresses from the operator or the adapter itself. */
  readonly fetch: typeof fetch;
  /** For addresses from a provider. */
  readonly guardedFetch: typeof fetch;
  /** For one request, body included. */
  readonly timeoutMilliseconds: number;
  /** The longest answer that is read; 256 KiB where not given. */
  readonly answerBytes?: number;
  readonly clock: Clock;
}

export interface ProviderRequest {
  readonly url: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** POSTed as application/x-www-form-urlencoded. */
  readonly form?: Readonly<Record<string, string>>;
  /** POSTed as application/json. */
  readonly json?: unknown;
}

/** How an answer is parsed and checked. `what` names the request in the log. */
export interface AnswerFormat<Schema extends z.ZodType> {
  readonly what: string;
  /** Parses the text; undefined where it cannot. JSON where not given. Content types are ignored. */
  readonly read?: (text: string) => unknown;
  /** Recognises the provider's own error bodies. It runs before anything else, whatever the HTTP status. */
  readonly refusal: (body: unknown, status: number) => ProviderFailure | null;
  readonly success: Schema;
}

/**
 * Makes one request to a provider and parses its answer. Redirects are not followed: credentials must not travel on,
 * and a moved endpoint is for the operator to configure. The content type is ignored. The provider's error body is
 * looked for first, even under HTTP 200. Query strings contain secrets, and never reach the log.
 */
export async function askProvider<Schema extends z.ZodType>(
  context: ProviderContext,
  request: ProviderRequest,
  how: AnswerFormat<Schema>,
): Promise<ProviderResult<z.output<Schema>>> {
  const answer = await fetchText(context, request, how.what);
  if (!answer.ok) return answer;
  const { status, text } = answer.value;
  const body = (how.read ?? readJson)(text);
  const refused = body === undefined ? null : how.refusal(body, status);
  if (refused) return refused;
  if (status >= 500 || status === 429) {
    return refuse('provider_unavailable', `${how.what}: HTTP ${status}`);
  }
  if (status >= 400) return refuse('provider_misconfigured', `${how.what}: HTTP ${status}`);
  const parsed = how.success.safeParse(body);
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    return refuse('provider_malformed', `${how.what}: ${where}`);
  }
  return { ok: true, value: parsed.data };
}

/** The status and the text of any answer. */
export async function fetchText(
  context: ProviderContext,
  request: ProviderRequest,
  what: string,
): Promise<ProviderResult<{ status: number; text: string }>> {
  const answer = await fetchBytes(context, request, what);
  if (!answer.ok) return answer;
  const { status, bytes } = answer.value;
  return { ok: true, value: { status, text: new TextDecoder().decode(bytes) } };
}

/** The status and the bytes of an answer, at most as many as the context allows. */
export async function fetchBytes(
  context: ProviderContext,
  request: ProviderRequest,
  what: string,
): Promise<ProviderResult<{ status: number; bytes: Uint8Array; contentType: string }>> {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'Tongxing' });
  try {
    for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value);
  } catch {
    // A token of the provider, of line breaks or Han characters.
    return refuse('provider_malformed', `${what}: a token that no header can carry`);
  }
  const init: RequestInit = {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(context.timeoutMilliseconds),
  };
  if (request.form) {
    init.method = 'POST';
    init.body = new URLSearchParams(request.form);
  } else if (request.json !== undefined) {
    init.method = 'POST';
    headers.set('content-type', 'application/json; charset=utf-8');
    init.body = JSON.stringify(request.json);
  }
  try {
    const response = await context.fetch(url, init);
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return refuse('provider_misconfigured', `${what}: redirected (HTTP ${response.status}), not followed`);
    }
    const body = response.body ? boundBody(response.body, context.answerBytes ?? vendorAnswerBytes) : null;
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    const contentType = response.headers.get('content-type') ?? '';
    return { ok: true, value: { status: response.status, bytes, contentType } };
  } catch (error) {
    if (error instanceof AnswerTooLong) return refuse('provider_malformed', `${what}: ${error.message}`);
    const refused = refusedAddressOf(error);
    if (refused) return refuse('provider_misconfigured', `${what}: ${refused.message}`);
    return refuse('provider_unavailable', `${what}: ${reasonOf(error)}`);
  }
}

function refusedAddressOf(error: unknown): RefusedAddress | null {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, cause].find((each) => each instanceof RefusedAddress) ?? null;
}

/** Describes a network error without the URL, which fetch includes in some messages. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const cause = error.cause;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error.name === 'TimeoutError' ? 'no answer in time' : error.name;
}
