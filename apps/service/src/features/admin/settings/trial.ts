import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { trySettings } from '@tongxing/contract/manage/settings.ts';
import type { CommonProblem } from '@tongxing/contract/problems.ts';
import { type Failure, fail, type Result } from '../../../kernel/result.ts';
import type { Vendors } from '../../../ports/ports.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { Work } from '../../../transaction/work.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import type { Operator } from '../commands-and-queries/operator.ts';

/** What a trial needs: vendors made from settings, in force or not. */
export interface TrialWork extends IdentityWork, MessagesWork {
  readonly fetch: typeof globalThis.fetch;
  vendorsWith(settings: Settings): Vendors;
}

export type TryInput = ManageInput<typeof trySettings>;
type TryResult = ManageOutput<typeof trySettings>;

/** The result of a trial. */
export interface Tried extends Pick<TryResult, 'ok' | 'result' | 'detail' | 'tried'> {
  readonly url?: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly affected?: number;
}

export interface Trial {
  readonly work: TrialWork;
  readonly vendors: Vendors;
  readonly settings: Settings;
  readonly operator: Operator;
  readonly input: TryInput;
}

export type TrialResult = Result<Tried, 'not_set_up' | 'no_contact' | CommonProblem>;

/** A vendor that does not answer within this time counts as unavailable; a request has eight seconds at the database. */
const patienceMilliseconds = 6000;

/** The trial's result, or `unavailable` after the time limit. */
export async function inTime(trying: Promise<TrialResult>, tried: string): Promise<TrialResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<TrialResult>((resolve) => {
    const detail = `no answer within ${patienceMilliseconds / 1000} seconds`;
    timer = setTimeout(
      () => resolve({ ok: true, value: { ok: false, result: 'unavailable', detail, tried } }),
      patienceMilliseconds,
    );
  });
  return Promise.race([trying, late]).finally(() => clearTimeout(timer));
}

/** Why no usable answer came, in plain English. */
export function describeLost(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message.slice(0, 200) : 'network error';
}

/** The trials per operator and hour, settings and templates together: messages cost money, and vendors watch for abuse. */
const mostTries = 60;

/** Counts one trial; null while any are left. */
export async function limitTries({ state }: Work, operator: Operator): Promise<Failure<'too_many'> | null> {
  const tries = await state.increment(`settings-tries:${operator.id}`, 1, 3600);
  return tries > mostTries ? fail('too_many', { retry_after: 3600 }) : null;
}
