import { type CaptchaKind, captchaKinds } from '@tongxing/contract/captcha.ts';
import type { CaptchaWidget, ProofContext, ProofFields } from './proof.ts';

/** Each kind's widget, loaded when it is first needed. */
const widgets: Partial<Record<CaptchaKind, () => Promise<CaptchaWidget>>> = {
  altcha: () => import('./widgets/altcha.ts').then((module) => module.altcha),
};

export type Proof =
  | { readonly ok: true; readonly fields: ProofFields & { readonly captcha_type: CaptchaKind } }
  | { readonly ok: false; readonly text: string };

/** One kind of a comma list that this portal can show, picked at random; null where it can show none. */
export function pickKind(
  list: string,
  random: () => number = Math.random,
  available: readonly string[] = Object.keys(widgets),
): CaptchaKind | null {
  const named = list.split(',').map((kind) => kind.trim());
  const usable = captchaKinds.filter((kind) => named.includes(kind) && available.includes(kind));
  return usable[Math.floor(random() * usable.length)] ?? null;
}

/**
 * Runs human verification of one kind of `kinds` (a comma list) and returns the fields to merge into the
 * payload, or the text that says why there are none.
 */
export async function askForProof(kinds: string, context: ProofContext): Promise<Proof> {
  const kind = pickKind(kinds);
  const load = kind && widgets[kind];
  if (!kind || !load) return { ok: false, text: `验证码加载异常：${kinds || '没有配置'}` };
  try {
    const prove = await load();
    const outcome = await prove(context);
    if (outcome.kind === 'proven') return { ok: true, fields: { captcha_type: kind, ...outcome.fields } };
    return { ok: false, text: outcome.kind === 'cancelled' ? '未完成验证，请重新验证' : outcome.text };
  } catch (error) {
    return { ok: false, text: `验证码加载异常：${error instanceof Error ? error.message : '未知错误'}` };
  }
}
