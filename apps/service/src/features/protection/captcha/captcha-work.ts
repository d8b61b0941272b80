import type { Work } from '../../../transaction/work.ts';
import type { Captcha } from './require-captcha.ts';

export interface CaptchaWork extends Work {
  readonly captcha: Captcha;
}
