import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { trySettings } from '@tongxing/contract/manage/settings.ts';
import type { CommonProblem } from '@tongxing/contract/problems.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Vendors } from '../../../ports/ports.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';
import type { IdentityWork } from '../../sign-in/identities/identity-work.ts';
import type { Operator } from '../commands-and-queries/operator.ts';

/** What trying things needs: vendors as some settings would have them, in force or not. */
export interface TrialWork extends IdentityWork, MessagesWork {
  readonly fetch: typeof globalThis.fetch;
  vendorsWith(settings: Settings): Vendors;
}

export type TryInput = ManageInput<typeof trySettings>;
type TryResult = ManageOutput<typeof trySettings>;

/** What came of a try. */
export interface Tried extends Pick<TryResult, 'ok' | 'result' | 'detail' | 'tried'> {
  readonly url?: string;
  readonly claims?: Readonly<Record<string, unknown>>;
}

export interface Trial {
  readonly work: TrialWork;
  readonly vendors: Vendors;
  readonly settings: Settings;
  readonly operator: Operator;
  readonly input: TryInput;
}

export type TrialResult = Result<Tried, 'not_set_up' | 'no_contact' | CommonProblem>;

/** A vendor that hangs is answered for after this long; a request has eight seconds at the database. */
const patienceMilliseconds = 6000;

/** What comes of it in time, or that nothing did. */
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
