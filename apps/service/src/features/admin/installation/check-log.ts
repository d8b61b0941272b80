import { chainKeysOf } from '../../activity/activity-log/hash-chain.ts';
import { verifySample } from '../../activity/activity-log/verify-log.ts';
import { type Check, ok, wrong } from './finding.ts';

/** The people whose logs are looked at; `log verify` looks at everybody's. */
const sampled = 200;

/** Whether the logs of some people, other ones each time, are as they were written. */
export const checkLog: Check = async ({ pool, pepper, random, checkpointWitness }) => {
  const witnessed = await checkpointWitness.read();
  const from = random.uuid();
  const { accounts, flaws } = await verifySample(pool, chainKeysOf(pepper), { from, sampled, witnessed });
  const [first] = flaws;
  if (first === undefined) return ok('log', `${accounts} people looked at, all intact`);
  return wrong('log', first, 'Somebody has changed it in the database: tongxing log verify');
};
