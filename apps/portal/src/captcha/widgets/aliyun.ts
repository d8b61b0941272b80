import { captchaLoadTimeoutMilliseconds } from '@tongxing/contract/limits.ts';
import { keepOverlaysReachable } from '../keep-overlays-reachable.ts';
import { loadScript } from '../load-script.ts';
import type { CaptchaWidget, ProofOutcome } from '../proof.ts';

const scriptUrl = 'https://o.alicdn.com/captcha-frontend/aliyunCaptcha/AliyunCaptcha.js';

interface AliyunInstance {
  show(): void;
  destroyCaptcha?(): void;
}

interface AliyunOptions {
  readonly SceneId: string;
  readonly mode: 'popup';
  readonly element: string;
  readonly button: string;
  readonly language: string;
  readonly timeout: number;
  success(param: unknown): void;
  fail(): void;
  onError(error: { readonly code?: string } | undefined): void;
  onClose(): void;
  getInstance(instance: AliyunInstance): void;
}

declare global {
  interface Window {
    /** Read by the vendor's script when it runs. */
    AliyunCaptchaConfig?: { readonly region: string; readonly prefix: string };
    initAliyunCaptcha?: (options: AliyunOptions) => void;
  }
}

/** What the vendor calls the portal's languages. */
const languages: Readonly<Record<string, string>> = { en: 'en', 'zh-TW': 'tw' };

const broken = (text: string): ProofOutcome => ({ kind: 'broken', text });

/** 阿里云验证码 2.0, third version of its client: what it gives is handed on as it is. */
export const aliyun: CaptchaWidget = async ({ config: { aliyun_captcha: settings } }) => {
  if (!settings) return broken('验证码加载异常：没有配置');
  const { region, prefix, scene_id: SceneId } = settings;
  window.AliyunCaptchaConfig = { region, prefix };
  const fault = await loadScript(scriptUrl);
  const start = window.initAliyunCaptcha;
  if (fault === 'timeout') return broken('验证码加载异常：脚本加载超时');
  if (fault || !start) return broken('验证码加载异常：脚本加载失败');

  const stopWatching = keepOverlaysReachable();
  // It wants a place for itself and a button of its own, which nobody presses: it opens at once.
  const room = document.createElement('div');
  const [element, button] = [document.createElement('div'), document.createElement('button')];
  element.id = 'aliyun-captcha';
  button.id = 'aliyun-captcha-button';
  button.type = 'button';
  button.hidden = true;
  room.append(element, button);
  document.body.append(room);
  let instance: AliyunInstance | undefined;
  const outcome = await new Promise<ProofOutcome>((resolve) => {
    const patience = setTimeout(
      () => resolve(broken('验证码加载异常：调用显示超时')),
      captchaLoadTimeoutMilliseconds,
    );
    try {
      start({
        SceneId,
        mode: 'popup',
        element: `#${element.id}`,
        button: `#${button.id}`,
        language: languages[import.meta.env.VITE_LANGUAGE ?? ''] ?? 'cn',
        timeout: captchaLoadTimeoutMilliseconds,
        getInstance(made) {
          clearTimeout(patience);
          instance = made;
          made.show();
        },
        success: (param) =>
          resolve(
            typeof param === 'string' && param !== ''
              ? { kind: 'proven', fields: { validate: param } }
              : broken('验证码出现异常'),
          ),
        // The person may try again: the widget goes on by itself.
        fail() {},
        onError: (error) =>
          resolve(broken(error?.code ? `验证码出现异常（${error.code}）` : '验证码出现异常')),
        onClose: () => resolve({ kind: 'cancelled' }),
      });
    } catch {
      resolve(broken('验证码出现异常'));
    }
  });
  stopWatching();
  instance?.destroyCaptcha?.();
  room.remove();
  return outcome;
};
