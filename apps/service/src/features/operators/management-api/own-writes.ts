import { mostSecondsBehind } from '../../../database/standby.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import type { Operator } from '../acts/operator.ts';

/** Longer than an act takes and a standby may be behind after it. */
const remembersSeconds = mostSecondsBehind + 60;
const keyOf = ({ id }: Operator) => `manage-act:${id}`;

/** To be said before an operator's act begins: until a standby has it for certain they read from the primary. */
export async function noteAct({ standby, state }: Work, operator: Operator): Promise<void> {
  if (standby) await state.set(keyOf(operator), '1', remembersSeconds);
}

/** The work of an operator's look: what they have just done themselves is in it. */
export async function pastStandbyAfterAct<W extends Work>(work: W, operator: Operator): Promise<W> {
  const { standby, db } = work;
  if (!standby || (await work.state.get(keyOf(operator))) === null) return work;
  return { ...work, standby: { ...standby, read: (read) => read(db) } };
}
