import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { toSeconds } from '../../../kernel/clock.ts';
import type { PasswordWork } from '../../accounts/passwords/password-work.ts';
import type { ForeignPerson } from './imported-record.ts';

/** The work of abilities that ask the old system. */
export interface OldSystemWork extends PasswordWork {
  /** Guarded: public addresses over https, and what `outgoing.allow_private` allows; every answer is bounded. */
  readonly fetch: typeof globalThis.fetch;
}

const failedKey = 'old-system:failed';
const pauseKey = 'old-system:resting';
/** After this many failures within a minute, nobody is asked for half a minute. */
const mostFailures = 5;
const failureSeconds = 60;
const pauseSeconds = 30;

const text = z.string().max(500).optional();
const answerSchema = z.union([
  z.object({ ok: z.literal(false) }),
  z.object({
    ok: z.literal(true),
    person: z.object({
      external_id: z.union([z.string().min(1).max(200), z.int()]).transform(String),
      username: text,
      nickname: text,
      phone: text,
      phone_verified: z.boolean().optional(),
      email: text,
      email_verified: z.boolean().optional(),
      totp_secret: text,
      created_at: z.iso.datetime({ offset: true }).optional(),
      disabled: z.boolean().optional(),
      bindings: z
        .array(
          z.object({
            provider: z.string().min(1).max(32),
            subjects: z.tuple([z.string().min(1).max(200)], z.string().min(1).max(200)),
            nickname: z.string().max(100).default(''),
          }),
        )
        .max(20)
        .optional(),
    }),
  }),
]);

/** Whether the old system is asked about unknown names now: it is configured, and not paused after failures. */
export async function isOldSystemAsked({ settings, state }: OldSystemWork): Promise<boolean> {
  if (settings.file.migration.ask_url === '') return false;
  return (await state.get(pauseKey)) === null;
}

/**
 * Asks the old system once, signed with the shared secret, whose password it is. Null for a no, for no answer
 * within `milliseconds` and for a malformed one. Failures pause it.
 */
export async function askOldSystem(
  work: OldSystemWork,
  { identifier, password }: { readonly identifier: string; readonly password: string },
  milliseconds: number,
): Promise<ForeignPerson | null> {
  const { ask_url: url, secret } = work.settings.file.migration;
  const body = JSON.stringify({ identifier, password });
  const timestamp = String(toSeconds(work.clock.now()));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  try {
    const response = await work.fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'tongxing-timestamp': timestamp,
        'tongxing-signature': `v1=${signature}`,
      },
      body,
      signal: AbortSignal.timeout(Math.max(1, milliseconds)),
    });
    const reply = await response.text();
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
    const answer = answerSchema.parse(JSON.parse(reply));
    await work.state.delete(failedKey);
    return answer.ok ? toForeign(answer.person) : null;
  } catch (error) {
    await noteFailure(work, error);
    return null;
  }
}

type OldSystemPerson = Extract<z.output<typeof answerSchema>, { ok: true }>['person'];

function toForeign(person: OldSystemPerson): ForeignPerson {
  return {
    externalId: person.external_id,
    username: person.username,
    nickname: person.nickname,
    phone: person.phone,
    isPhoneProven: person.phone_verified,
    email: person.email,
    isEmailProven: person.email_verified,
    totpSecret: person.totp_secret,
    bindings: person.bindings,
    createdAt: person.created_at === undefined ? undefined : new Date(person.created_at),
    isDisabled: person.disabled,
  };
}

async function noteFailure({ state, log }: OldSystemWork, error: unknown): Promise<void> {
  const { name, message, cause } = error as Error;
  // Never log the request: it holds a password. A schema's message names fields only.
  const detail =
    name === 'ZodError' ? 'an answer that makes no sense' : `${message} ${String(cause ?? '')}`.trim();
  log.warn({ detail }, 'migration.ask_url does not answer as it should');
  if ((await state.increment(failedKey, 1, failureSeconds)) < mostFailures) return;
  await state.set(pauseKey, '1', pauseSeconds);
  await state.delete(failedKey);
  log.error(`migration.ask_url failed ${mostFailures} times: nobody is asked for ${pauseSeconds} seconds.`);
}
