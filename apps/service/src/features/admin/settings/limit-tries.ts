import { type Failure, fail } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import type { Operator } from '../commands-and-queries/operator.ts';

/** Messages cost money, and vendors mind: so many tries an operator has in an hour, of settings and texts together. */
const mostTries = 60;

/** Counts one more try; null while there are any left. */
export async function limitTries({ state }: Work, operator: Operator): Promise<Failure<'too_many'> | null> {
  const tries = await state.increment(`settings-tries:${operator.id}`, 1, 3600);
  return tries > mostTries ? fail('too_many', { retry_after: 3600 }) : null;
}
