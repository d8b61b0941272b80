import { fail, succeed } from '../../../kernel/result.ts';
import { questionHook } from '../../protection/hook/ask-hook.ts';
import { describeLost, type Trial, type TrialResult } from './trial.ts';

/** A registration that nobody asked for; `method` shows the hook that it is one. */
const invented = { method: 'try', contact: { kind: 'email', value: 'try@example.com' }, username: null };

/** Asks the hook about an invented registration, as one is asked about in earnest. Its refusal shows that it answers. */
export async function tryHook({ work, settings }: Trial): Promise<TrialResult> {
  const { hook } = settings.file;
  if (hook.url === '') return fail('not_set_up');
  const tried = new URL(hook.url).host;
  try {
    const verdict = await questionHook(work, hook, 'before.registration', async () => invented);
    const detail = verdict.kind === 'allowed' ? 'it answers allow' : `it answers refuse: ${verdict.text}`;
    return succeed({ ok: true, result: `hook_${verdict.kind}`, detail, tried });
  } catch (error) {
    const detail = describeLost(error);
    return succeed({ ok: false, result: 'hook_failed', detail, tried });
  }
}
