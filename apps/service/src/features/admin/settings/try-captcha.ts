import type { CaptchaProof } from '@tongxing/contract/captcha.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Trial, TrialResult } from './trial.ts';

/** A proof of nobody's: a vendor that knows us refuses it, one that does not says so otherwise. */
const invented = {
  validate: JSON.stringify({
    lot_number: 'b'.repeat(32),
    captcha_output: 'tongxing-try',
    pass_token: 'b'.repeat(64),
    gen_time: '1700000000',
  }),
  ticket: 'tongxing-try',
  randstr: '@try',
};

/** Has a proof checked: the one that a widget gave, or one that must be refused, which shows that the vendor answers. */
export async function tryCaptcha({ vendors, input, work }: Trial): Promise<TrialResult> {
  const [first] = vendors.captchaVerifiers;
  const verifier = input.to ? vendors.captchaVerifiers.find(({ kind }) => kind === input.to) : first;
  if (!verifier) return fail('not_set_up');
  const tried = verifier.kind;
  if (verifier.createChallenge && !input.proof) {
    await verifier.createChallenge('try');
    const detail = 'challenges are made here; solve one in a browser and send its proof to have it checked';
    return succeed({ ok: true, result: 'answered', detail, tried });
  }
  const proof: CaptchaProof = {
    type: tried,
    ...invented,
    ...(input.proof as Partial<CaptchaProof> | undefined),
  };
  let shown = '';
  const explain = (text: string) => {
    shown = text;
  };
  const verdict = await verifier.verify(proof, { ip: work.caller.ip, action: 'try', explain });
  if (verdict === 'unavailable') {
    const detail = `no usable answer: ${shown || 'look whether the id and the keys are right'}`;
    return succeed({ ok: false, result: verdict, detail, tried });
  }
  if (!input.proof) {
    const detail = 'the vendor knows us, and has refused a proof that was made up';
    return succeed({ ok: verdict === 'failed', result: 'answered', detail, tried });
  }
  return succeed({ ok: verdict === 'passed', result: verdict, detail: `the proof has ${verdict}`, tried });
}
