import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import type { CaptchaKind } from '@tongxing/contract/captcha.ts';
import type { Call, CallInput, CallOutput } from '@tongxing/contract/define-call.ts';
import { deviceSecret } from '../browser/device.ts';
import { raiseSessionEvent } from '../session/events.ts';
import { leadToDue } from '../session/lead-to-due.ts';
import { notify } from '../session/notices.ts';
import { lastKnownProfile } from '../session/profile.ts';
import { sessionToken } from '../session/session-token.ts';
import { signInPopup } from '../session/sign-in-popup.ts';
import { confirmIdentity, readMethods } from './confirm-identity.ts';
import { exchange, type Payload, type Received } from './exchange.ts';
import { ensureConfig, reloadConfig } from './load-config.ts';
import { proveHuman } from './prove-human.ts';
import {
  type ClientFailure,
  clientFailures,
  type Failed,
  type FailureOf,
  nameFailure,
  type Reply,
} from './reply.ts';
import { serviceUrl } from './service-url.ts';
import { askWhoseNumber } from './whose-number.ts';

export interface SendOptions<Name extends string = never> {
  /** The failures this page reacts to itself; every other one becomes an error toast. */
  readonly handles?: readonly Name[];
  readonly file?: Blob;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** No failure is shown and no sign-in is asked for: for calls that the person did not start. */
  readonly quiet?: boolean;
  /** The page shows what went wrong where it happened, from `msg`; '' where the person knows already. */
  readonly showsErrorsItself?: boolean;
}

type Answer<C extends Call> =
  | { readonly ok: true; readonly data: CallOutput<C>; readonly msg: string }
  | Failed<string>;

/**
 * Sends one call; nothing else of the portal calls the service. Token, human verification and sealing are added where
 * the call's data asks for them. An outdated key or clock, a missing proof, a security check and an ended session are each
 * repaired once, and the call is repeated.
 */
export async function send<C extends Call, const Name extends FailureOf<C> = never>(
  call: C,
  input: CallInput<C>,
  options: SendOptions<Name> = {},
): Promise<Reply<C, Name>> {
  const answer = await attempt(call, input as Payload, options);
  if (answer.ok) return answer;
  const isHandled = (options.handles as readonly string[] | undefined)?.includes(answer.failure);
  if (isHandled) return answer as Failed<Name>;
  const msg = answer.failure === 'cancelled' ? '' : answer.msg;
  // Without a network the page itself says so, once for all that it cannot load.
  const isShown = call.method === 'GET' && answer.failure === 'network' && navigator.onLine === false;
  const isQuiet = options.quiet || options.showsErrorsItself || isShown;
  if (!isQuiet && msg) notify('error', msg, answer.failure);
  return { ...answer, msg, failure: 'told' };
}

/**
 * Whether the configuration mends it: it has the key, whether to seal, and the time, which a clock put right meanwhile needs.
 * A seal that cannot be opened, or is missing, is refused as bad input of which nothing is said.
 */
const isSealRefused = ({ sealed }: Call, { failure, details }: Failed<string>) =>
  failure === 'secure_key_unknown' ||
  (sealed && failure === 'bad_input' && Object.keys(details).length === 0);

const failed = (failure: string, msg: string, details: Payload = {}): Failed<string> => ({
  ok: false,
  failure,
  msg,
  details,
});
const failedHere = (failure: ClientFailure, msg: string = clientFailures[failure]) => failed(failure, msg);

/** A failure of which the person already knows. */
const silent = (failure: string) => failed(failure, '');

async function attempt<C extends Call>(
  call: C,
  input: Payload,
  options: SendOptions<string>,
): Promise<Answer<C>> {
  const repairs = new Set<'key' | 'proof' | 'identity' | 'session'>();
  const once = (repair: 'key' | 'proof' | 'identity' | 'session') =>
    !repairs.has(repair) && repairs.add(repair);

  if (call.access === 'signed-in' && !sessionToken()) {
    repairs.add('session');
    if (options.quiet || !(await revive(call, null, '未登录'))) return silent('unauthenticated');
  }
  const asker = whoAsks();
  let config = await ensureConfig({ announce: !options.quiet });
  if (!config) return silent('no_config');

  let proof: Payload & { readonly captcha_type?: CaptchaKind } = {};
  const prove = async (kinds: string, known: SiteConfig): Promise<Failed<string> | null> => {
    const asked = await proveHuman(call, kinds, known, proof.captcha_type);
    if (!asked.ok) return failedHere('no_proof', asked.text);
    proof = asked.fields;
    return null;
  };
  // A site without human verification names no kinds.
  if (call.captcha && config.captcha) {
    const refusal = await prove(config.captcha, config);
    if (refusal) return refusal;
  }

  let asked = input;
  for (;;) {
    const token = call.access === 'public' ? null : sessionToken();
    const received = await exchange(serviceUrl, {
      call,
      payload: { ...asked, ...proof },
      file: options.file,
      token,
      device: deviceSecret(),
      config,
      signal: options.signal,
      headers: options.headers,
    });
    const answer = readAnswer(call, received);
    if (answer.ok) return answer;
    if (isSealRefused(call, answer) && once('key')) {
      config = await reloadConfig();
      if (!config) return silent('no_config');
    } else if (answer.failure === 'captcha_required' && once('proof')) {
      const kinds = received.kind === 'envelope' && received.captcha ? received.captcha : config.captcha;
      const refusal = await prove(kinds, config);
      if (refusal) return refusal;
    } else if (answer.failure === 'step_up_required' && once('identity')) {
      const confirmed = await confirmIdentity(readMethods(answer.details['methods']));
      if (confirmed === null) return answer;
      if (!confirmed || !isStill(asker)) return failedHere('cancelled');
    } else if (answer.failure === 'recycled_number') {
      const isTheirs = await askWhoseNumber(answer.details);
      if (isTheirs === null) return failedHere('cancelled');
      asked = { ...input, code: undefined, recycled_id: answer.details['recycled_id'], mine: isTheirs };
    } else if (answer.failure === 'unauthenticated' && !options.quiet && once('session')) {
      if (!(await revive(call, token, answer.msg))) return silent('unauthenticated');
    } else if (answer.failure === 'due_first') {
      leadToDue();
      return silent('due_first');
    } else {
      return answer;
    }
  }
}

const whoAsks = () => ({ token: sessionToken(), id: lastKnownProfile()?.id });

/** Whether the same person is signed in: in the same session, or in a new one that is known to be theirs. */
function isStill(asker: ReturnType<typeof whoAsks>): boolean {
  const { token, id } = whoAsks();
  return token === asker.token || (token !== null && id !== undefined && id === asker.id);
}

/** Turns what was received into the call's own data or a named failure. */
function readAnswer<C extends Call>(call: C, received: Received): Answer<C> {
  switch (received.kind) {
    case 'failure':
      return failedHere(received.failure);
    case 'http': {
      const name = nameFailure(received.status, {});
      return failed(name, received.text || clientFailures.unknown);
    }
    case 'envelope': {
      if (received.code !== 1) {
        const details = isRecord(received.data) ? received.data : {};
        return failed(nameFailure(received.code, details), received.msg || clientFailures.unknown, details);
      }
      const data = call.output.safeParse(received.data ?? {});
      return data.success
        ? { ok: true, data: data.data as CallOutput<C>, msg: received.msg }
        : failedHere('unknown');
    }
  }
}

/**
 * Runs the unauthorized handler and, where the sign-in popup stands open, waits for it. True when the call
 * may be repeated: never a change in the name of another account than the one that asked for it.
 */
export async function revive(
  call: { readonly method: string },
  deadToken: string | null,
  msg: string,
): Promise<boolean> {
  const token = sessionToken();
  if (token && token !== deadToken) return call.method === 'GET' || signInPopup.lastOutcome() !== 'other';
  if (!signInPopup.isOpen()) {
    notify('error', msg);
    raiseSessionEvent('unauthorized', { deadToken });
  }
  if (!signInPopup.isOpen()) return false;
  const outcome = await signInPopup.left();
  return outcome === 'same' || (outcome === 'other' && call.method === 'GET');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
