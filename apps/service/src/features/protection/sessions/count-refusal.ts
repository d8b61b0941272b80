import type { Result } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';

/** Counts a try to come in that was refused, by its way and the reason, and hands the outcome on; what succeeded is counted with its event. */
export function countRefusal<Outcome extends Result<unknown, string>>(
  { counts }: Work,
  way: string,
  outcome: Outcome,
): Outcome {
  if (!outcome.ok) counts.add({ name: 'sign_in', labels: [way, outcome.failure] });
  return outcome;
}
