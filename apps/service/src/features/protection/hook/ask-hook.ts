import { isProtocolClaim } from '@tongxing/contract/rules/reserved-claims.ts';
import { withoutInvisible } from '@tongxing/contract/rules/visible-text.ts';
import * as z from 'zod';
import { toSeconds } from '../../../kernel/clock.ts';
import { signWebhook } from '../../../kernel/crypto/sign-webhook.ts';
import { boundedFetch } from '../../../kernel/network/bounded-fetch.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { Work } from '../../../transaction/work.ts';
import { insertHookCall } from './hook-call-store.ts';

/** The work of what asks the operator's own service. */
export interface HookWork extends Work {
  /** Reaches the public internet, and what `outgoing.allow_private` names. */
  readonly fetch: typeof globalThis.fetch;
}

export type HookType = 'before.registration' | 'before.token';

export type HookVerdict =
  | { readonly kind: 'allowed'; readonly claims: Readonly<Record<string, unknown>> }
  /** `text` is for the person; '' where the service gave no reason, or did not answer. */
  | { readonly kind: 'refused'; readonly text: string };

const occasions = { 'before.registration': 'registration', 'before.token': 'token' } as const;

/** A person waits meanwhile. */
const bounds = { bytes: 16 * 1024, milliseconds: 1000 };
/** In bytes of JSON. */
const mostClaimBytes = 4 * 1024;
/** In characters; it stands in a form. */
const longestText = 200;

/** After so many failures within a minute nobody is asked for a while. */
const mostFailures = 5;
const failuresSeconds = 60;
const offSeconds = 30;
const [failuresKey, offKey] = ['hook-failures', 'hook-off'];

const answer = z.object({
  action: z.enum(['allow', 'refuse']),
  text: z.string().optional(),
  claims: z.record(z.string(), z.unknown()).optional(),
});

/** @throws where the text is no answer of a hook; of the text itself nothing is said, since it may be anybody's */
function readAnswer(text: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(text));
  } catch {
    throw new Error('not an answer of a hook');
  }
}

/** What is wrong with the claims of an answer; null for nothing. */
function claimProblem(claims: Readonly<Record<string, unknown>>, namespace: string): string | null {
  const foreign = Object.keys(claims).find(
    (name) => namespace === '' || !name.startsWith(namespace) || isProtocolClaim(name),
  );
  if (foreign !== undefined) return `the claim ${JSON.stringify(foreign)} does not begin with hook.namespace`;
  return Buffer.byteLength(JSON.stringify(claims)) > mostClaimBytes ? 'the claims are over 4 KiB' : null;
}

/** Asks once, whatever `hook.when` says. @throws what is wrong with the answer, or that none came */
export async function questionHook(
  work: Pick<HookWork, 'fetch' | 'random' | 'clock'>,
  { url, secret, namespace }: Settings['file']['hook'],
  type: HookType,
  describe: () => Promise<object>,
): Promise<HookVerdict> {
  const [id, timestamp] = [`msg_${work.random.uuid()}`, toSeconds(work.clock.now())];
  const body = JSON.stringify({ type, timestamp: work.clock.now().toISOString(), data: await describe() });
  const response = await boundedFetch(work.fetch, bounds)(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      accept: 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secret, id, timestamp, body),
    },
    body,
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status}`);
  }
  const { action, text = '', claims = {} } = readAnswer(await response.text());
  if (action === 'refuse') {
    const line = withoutInvisible(text.replace(/\s+/g, ' ')).trim();
    return { kind: 'refused', text: line.slice(0, longestText) };
  }
  const problem = claimProblem(claims, namespace);
  if (problem) throw new Error(problem);
  return { kind: 'allowed', claims };
}

/** The outcome where the service does not answer. */
const withoutAnswer = ({ settings }: HookWork): HookVerdict =>
  settings.file.hook.on_failure === 'open' ? { kind: 'allowed', claims: {} } : { kind: 'refused', text: '' };

/** Counts a failure. After five within a minute, nobody is asked for thirty seconds, in any process. */
async function countFailure({ state, log }: HookWork): Promise<void> {
  const failures = await state.increment(failuresKey, 1, failuresSeconds);
  if (failures < mostFailures) return;
  await state.delete(failuresKey);
  await state.set(offKey, '1', offSeconds);
  log.error(`the hook failed ${mostFailures} times within a minute, and is not asked for ${offSeconds} s`);
}

/**
 * Asks the operator's own service before an account or a token is made, where the settings say so. It is called with a
 * signed request; every question is written down, without what was asked. `describe` is called only where it is asked.
 */
export async function askHook(
  work: HookWork,
  type: HookType,
  describe: () => Promise<object>,
): Promise<HookVerdict> {
  const { url, when } = work.settings.file.hook;
  if (url === '' || !when.includes(occasions[type])) return { kind: 'allowed', claims: {} };
  if (await work.state.get(offKey)) return withoutAnswer(work);
  const startedAt = performance.now();
  const note = (outcome: 'allowed' | 'refused' | 'failed') =>
    work.change((change) =>
      insertHookCall(change, {
        id: change.random.uuid(),
        at: change.at,
        type,
        outcome,
        milliseconds: Math.round(performance.now() - startedAt),
      }),
    );
  try {
    const verdict = await questionHook(work, work.settings.file.hook, type, describe);
    await note(verdict.kind);
    return verdict;
  } catch (error) {
    work.log.warn({ err: error, type }, 'the hook did not answer');
    await countFailure(work);
    await note('failed');
    return withoutAnswer(work);
  }
}
