import { addSeconds } from '../../../../kernel/clock.ts';
import type { Change } from '../../../../transaction/work.ts';
import { recordId } from './record-store.ts';

const kind = 'ReplayDetection';

/**
 * Marks a proof as used, beside those of the library and cleared away with them; true for the first one that does. It is
 * written durably: no crash makes a used one good again.
 */
export async function useProofOnce(change: Change, proof: string, lifetimeSeconds: number): Promise<boolean> {
  const written = await change.db
    .insertInto('authorization_record')
    .values({
      id: recordId(kind, proof),
      kind,
      payload: '{}',
      expires_at: addSeconds(change.at, lifetimeSeconds),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return written.length > 0;
}
