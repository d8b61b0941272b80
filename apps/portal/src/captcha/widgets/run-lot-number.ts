import { captchaLoadTimeoutMilliseconds, captchaRetryLimit } from '@tongxing/contract/limits.ts';
import * as z from 'zod/mini';
import { keepOverlaysReachable } from '../keep-overlays-reachable.ts';
import { loadScript } from '../load-script.ts';
import type { ProofOutcome } from '../proof.ts';

/** What GeeTest v4 and Aliyun's CT4 differ in. */
export interface LotNumberVendor {
  readonly captchaId: unknown;
  readonly scriptUrl: string;
  /** The global function that the script defines. */
  readonly start: 'initGeetest4' | 'initAlicom4';
}

/** The error object of the vendor's script: `60204`, `60205` are its own parts that did not load in time. */
interface VendorError {
  readonly code?: string | number;
  readonly msg?: string;
}

interface LotNumberInstance {
  onReady(react: () => void): LotNumberInstance;
  onSuccess(react: () => void): LotNumberInstance;
  onError(react: (error: VendorError) => void): LotNumberInstance;
  onClose(react: () => void): LotNumberInstance;
  showCaptcha(): void;
  getValidate(): unknown;
  reset(): void;
  destroy(): void;
}

export type StartLotNumber = (
  config: Readonly<Record<string, unknown>>,
  ready: (instance: LotNumberInstance) => void,
) => void;

declare global {
  interface Window {
    initGeetest4?: StartLotNumber;
    initAlicom4?: StartLotNumber;
  }
}

const validateSchema = z.object({
  lot_number: z.string(),
  captcha_output: z.string(),
  pass_token: z.string(),
  gen_time: z.string(),
});

/** What the vendors call the portal's languages; without one it is the first, Chinese. */
const languages: Readonly<Record<string, string>> = { en: 'eng', 'zh-TW': 'zho-tw' };

const broken = (text: string): ProofOutcome => ({ kind: 'broken', text });

/** Runs the widget that ends in a lot number: `bind` form, so that it opens at once and has no button of its own. */
export async function runLotNumber({ captchaId, scriptUrl, start }: LotNumberVendor): Promise<ProofOutcome> {
  if (typeof captchaId !== 'string' || captchaId === '') {
    return broken('验证码加载异常：gt字段不是字符串类型');
  }
  const fault = await loadScript(scriptUrl);
  const startAll = window[start];
  if (fault === 'timeout') return broken('验证码加载异常：脚本加载超时');
  if (fault || !startAll) return broken('验证码加载异常：脚本加载失败');

  const stopWatching = keepOverlaysReachable();
  let instance: LotNumberInstance | undefined;
  const outcome = await new Promise<ProofOutcome>((resolve) => {
    const patience = setTimeout(
      () => resolve(broken('验证码加载异常：调用显示超时')),
      captchaLoadTimeoutMilliseconds,
    );
    let errorsInRow = 0;
    const fail = (error: VendorError | undefined) => {
      errorsInRow += 1;
      if (!instance || errorsInRow >= captchaRetryLimit) return resolve(broken(describeError(error)));
      // The vendor's own parts may come the next time.
      instance.reset();
      instance.showCaptcha();
    };
    const prepare = (made: LotNumberInstance) => {
      instance = made;
      made
        .onReady(() => {
          clearTimeout(patience);
          made.showCaptcha();
        })
        .onSuccess(() => {
          errorsInRow = 0;
          const validate = validateSchema.safeParse(made.getValidate());
          resolve(
            validate.success
              ? { kind: 'proven', fields: { validate: JSON.stringify(validate.data) } }
              : broken('验证码出现异常'),
          );
        })
        .onError(fail)
        .onClose(() => resolve({ kind: 'cancelled' }));
    };
    try {
      startAll(
        {
          captchaId,
          product: 'bind',
          language: languages[import.meta.env.VITE_LANGUAGE ?? ''] ?? 'zho',
          protocol: 'https://',
          timeout: captchaLoadTimeoutMilliseconds,
          onError: fail,
          // Without this the script lets everybody pass while its servers are down.
          offlineCb: () => resolve(broken(describeError(undefined))),
        },
        prepare,
      );
    } catch {
      resolve(broken('验证码出现异常'));
    }
  });
  stopWatching();
  instance?.destroy();
  return outcome;
}

/** 60205 is the vendor's word for its network, 60204 and 60100 are parts of it. */
function describeError(error: VendorError | undefined): string {
  const code = error?.code === undefined ? '' : String(error.code);
  if (code === '60205') return '验证码加载异常：网络错误（60205）';
  if (code === '60204' || code === '60100' || code === '')
    return '验证码加载异常：网络故障，请检查网络后重试';
  if (code === '60101') return '验证码出现异常：验证网络连续错误 3 次';
  return `验证码出现异常（${code}）`;
}
