import { captchaLoadTimeoutMilliseconds } from '@tongxing/contract/limits.ts';
import { keepOverlaysReachable } from '../keep-overlays-reachable.ts';
import { loadScript } from '../load-script.ts';
import type { CaptchaWidget, ProofOutcome } from '../proof.ts';

const scriptUrl = 'https://turing.captcha.qcloud.com/TJCaptcha.js';

/** What the vendor's script reports, in its own words (天御验证码 Web 客户端接入, errorCode). */
export const tencentErrors: Readonly<Record<number, string>> = {
  1001: 'TJCaptcha.js 加载错误',
  1002: '调用 show 方法超时',
  1003: '中间 js 加载超时',
  1004: '中间 js 加载错误',
  1005: '中间 js 运行错误',
  1006: '拉取验证码配置错误/超时',
  1007: 'iframe 加载超时',
  1008: 'iframe 加载错误',
  1009: 'jquery 加载错误',
  1010: '滑块 js 加载错误',
  1011: '滑块 js 运行错误',
  1012: '刷新连续错误 3 次',
  1013: '验证网络连续错误 3 次',
};

interface TencentResult {
  /** 0: passed; 2: closed by the person. */
  readonly ret: number;
  readonly ticket?: string | null;
  readonly randstr?: string;
  /** With `ret` 0 too: the ticket is then one that the script wrote by itself. */
  readonly errorCode?: number;
}

interface TencentInstance {
  show(): void;
  destroy(): void;
}

declare global {
  interface Window {
    TencentCaptcha?: new (
      appId: string,
      react: (result: TencentResult) => void,
      options: Readonly<Record<string, unknown>>,
    ) => TencentInstance;
  }
}

const broken = (code: number): ProofOutcome => ({
  kind: 'broken',
  text: tencentErrors[code] ? `验证码加载异常：${tencentErrors[code]}` : '验证码出现异常',
});

/** Tencent Cloud 天御验证码 2.0. A disaster ticket is no proof: it is reported as the error behind it. */
export const tencent: CaptchaWidget = async ({ config }) => {
  const fault = await loadScript(scriptUrl);
  const { TencentCaptcha } = window;
  if (fault || !TencentCaptcha) return broken(1001);

  const stopWatching = keepOverlaysReachable();
  let instance: TencentInstance | undefined;
  const outcome = await new Promise<ProofOutcome>((resolve) => {
    const patience = setTimeout(() => resolve(broken(1002)), captchaLoadTimeoutMilliseconds);
    try {
      instance = new TencentCaptcha(config.tencent_app_id, (result) => resolve(readResult(result)), {
        userLanguage: (import.meta.env.VITE_LANGUAGE || 'zh-CN').toLowerCase(),
        enableDarkMode: document.documentElement.dataset['theme'] === 'dark' ? 'force' : false,
        ready: () => clearTimeout(patience),
      });
      instance.show();
    } catch {
      resolve(broken(0));
    }
  });
  stopWatching();
  instance?.destroy();
  return outcome;
};

function readResult({ ret, ticket, randstr, errorCode }: TencentResult): ProofOutcome {
  if (errorCode) return broken(errorCode);
  if (ret === 2) return { kind: 'cancelled' };
  if (ret !== 0 || !ticket || !randstr || /^tr?error_/.test(ticket)) return broken(0);
  return { kind: 'proven', fields: { ticket, randstr } };
}
