import { clientKey } from '../../../kernel/network/ip-address.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';

/** Counts a use by the caller's household; a failure above `most` uses within `seconds` of the first. */
export async function limitClient(
  { state, caller }: Pick<Work, 'state' | 'caller'>,
  what: string,
  { most, seconds }: { readonly most: number; readonly seconds: number },
): Promise<Failure<'too_many'> | null> {
  const uses = await state.increment(`${what}:${clientKey(caller.ip)}`, 1, seconds);
  return uses > most ? fail('too_many', { retry_after: seconds }) : null;
}
