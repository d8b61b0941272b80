import type { CommonProblem } from '@tongxing/contract/problems.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { isSection, openSaved } from './describe-section.ts';
import { limitTries } from './limit-tries.ts';
import { mergePatch } from './merge-patch.ts';
import { composeWith, lockedIn } from './save-section.ts';
import { findSavedSections } from './saved-store.ts';
import { inTime, type TrialResult, type TrialWork, type Tried, type TryInput } from './trial.ts';
import { tryCaptcha } from './try-captcha.ts';
import { tryMessage } from './try-message.ts';
import { tryProvider } from './try-provider.ts';
import { tryWebhook } from './try-webhook.ts';

const ways = {
  sms: tryMessage,
  mail: tryMessage,
  captcha: tryCaptcha,
  provider: tryProvider,
  webhook: tryWebhook,
} as const;

/** Does it once, with the settings as they are saved now, or with some fields as they are to be. */
export async function trySection(
  work: TrialWork,
  input: TryInput,
  operator: Operator,
): Promise<
  Result<
    Tried & { readonly milliseconds: number },
    'cannot_work' | 'locked' | 'not_set_up' | 'no_contact' | CommonProblem
  >
> {
  const { section, what } = input;
  if (!isSection(section)) return fail('not_found');
  const spent = await limitTries(work, operator);
  if (spent) return spent;
  const all = openSaved(work, await findSavedSections(work.db));
  const patch = input.with ?? {};
  const refused = lockedIn(work.settings, section, patch);
  if (refused) return refused;
  const saved = all[section] ?? {};
  const composed = composeWith(work.settings, all, section, mergePatch(saved, patch, saved));
  if (!composed.ok) return composed;
  const settings = composed.value;
  // What is set up is tried itself, whether or not the outbox stands in its way yet.
  const { outbox, mailUrl, file } = settings;
  const isBehindOutbox =
    outbox && ((what === 'mail' && mailUrl !== null) || (what === 'sms' && file.sms.vendors.length > 0));
  const vendors = work.vendorsWith(isBehindOutbox ? { ...settings, outbox: false } : settings);
  const started = performance.now();
  const outcome: TrialResult = await inTime(
    ways[what]({ work, vendors, settings, operator, input }),
    input.to ?? what,
  );
  vendors.close();
  if (!outcome.ok) return outcome;
  const { detail } = outcome.value;
  return succeed({
    ...outcome.value,
    detail: isBehindOutbox ? `${detail}; OUTBOX is on: codes go to /outbox until it is off` : detail,
    milliseconds: Math.round(performance.now() - started),
  });
}
