import { type CaptchaKind, captchaKinds } from '@tongxing/contract/captcha.ts';
import { isBrokenHere, noteBroken, noteWorking } from './kind-health.ts';
import type { CaptchaWidget, ProofContext, ProofFields, ProofOutcome } from './proof.ts';

/** Each kind's widget, loaded when it is first needed. */
const widgets: Record<CaptchaKind, () => Promise<CaptchaWidget>> = {
  altcha: () => import('./widgets/altcha.ts').then((module) => module.altcha),
  geetest: () => import('./widgets/geetest.ts').then((module) => module.geetest),
  ali: () => import('./widgets/ali.ts').then((module) => module.ali),
  aliyun: () => import('./widgets/aliyun.ts').then((module) => module.aliyun),
  tencent: () => import('./widgets/tencent.ts').then((module) => module.tencent),
};

export type Proof =
  | { readonly ok: true; readonly fields: ProofFields & { readonly captcha_type: CaptchaKind } }
  | { readonly ok: false; readonly text: string };

/** A blocked script, a network without the vendor's hosts, a vendor that is down: what helps is the same. */
const wayOut = '刷新页面再试；还不行，换个网络或浏览器';

/** The kinds of a comma list that this portal can show, each once. */
export function readKinds(list: string): CaptchaKind[] {
  const named = list.split(',').map((kind) => kind.trim());
  return captchaKinds.filter((kind) => named.includes(kind));
}

/** One of the kinds at random; null where there is none. */
export function pickKind(
  kinds: readonly CaptchaKind[],
  random: () => number = Math.random,
): CaptchaKind | null {
  return kinds[Math.floor(random() * kinds.length)] ?? null;
}

/**
 * Runs human verification of one kind of `list` (a comma list) and returns the fields to merge into the payload,
 * or the text that says why there are none. A kind that does not work here makes room for the next one; the
 * person hears of it only when none is left. `avoid` is the kind whose last proof the service did not take: it
 * comes last.
 */
export async function askForProof(list: string, context: ProofContext, avoid?: CaptchaKind): Promise<Proof> {
  let left = readKinds(list);
  let text = `验证码加载异常：${list || '没有配置'}`;
  for (;;) {
    const healthy = left.filter((kind) => kind !== avoid && !isBrokenHere(kind));
    const kind = pickKind(healthy.length > 0 ? healthy : left);
    // The specification's words say what is wrong; what to do about it stands after them.
    if (!kind) return { ok: false, text: `${text}。${wayOut}` };
    const outcome = await run(kind, context);
    if (outcome.kind !== 'broken') noteWorking(kind);
    if (outcome.kind === 'proven') return { ok: true, fields: { captcha_type: kind, ...outcome.fields } };
    if (outcome.kind === 'cancelled') return { ok: false, text: '未完成验证，请重新验证' };
    noteBroken(kind);
    ({ text } = outcome);
    left = left.filter((each) => each !== kind);
  }
}

async function run(kind: CaptchaKind, context: ProofContext): Promise<ProofOutcome> {
  try {
    const prove = await widgets[kind]();
    return await prove(context);
  } catch (error) {
    const text = `验证码加载异常：${error instanceof Error ? error.message : '未知错误'}`;
    return { kind: 'broken', text };
  }
}
