import { fail, succeed } from '../../../kernel/result.ts';
import { countAffected } from '../../protection/policies/count-affected.ts';
import type { Trial, TrialResult } from './trial.ts';

/** Counts whom the policies would concern now. */
export async function tryPolicies({ work, settings, input }: Trial): Promise<TrialResult> {
  if (input.section !== 'policies') {
    return fail('bad_input', { issues: [{ path: ['what'], message: 'affected is for policies alone' }] });
  }
  const affected = await countAffected(work.db, settings.file.policies, work.clock.now());
  const detail = `${affected.second_factor} lack a second factor, ${affected.password} have to change the password`;
  return succeed({ ok: true, result: 'counted', detail, tried: 'policies', affected: affected.all });
}
