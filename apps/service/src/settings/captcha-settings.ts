import { captchaKinds } from '@tongxing/contract/captcha.ts';
import * as z from 'zod';
import { aliSettings } from '../vendors/captcha/ali.ts';
import { aliyunCaptchaSettings } from '../vendors/captcha/aliyun.ts';
import { altchaSettings } from '../vendors/captcha/altcha.ts';
import { geetestSettings } from '../vendors/captcha/geetest.ts';
import { tencentCaptchaSettings } from '../vendors/captcha/tencent.ts';

/** The kinds of human verification, and the accounts at their vendors. */
export const captchaSettings = z
  .strictObject({
    /** The kinds offered; the client picks one at random. Empty: no captcha. */
    kinds: z.array(z.enum(captchaKinds)).default(['altcha']),
    altcha: altchaSettings.prefault({}),
    geetest: geetestSettings.optional(),
    ali: aliSettings.optional(),
    aliyun: aliyunCaptchaSettings.optional(),
    tencent: tencentCaptchaSettings.optional(),
  })
  .check(({ value, issues }) => {
    for (const kind of value.kinds) {
      if (kind === 'altcha' || value[kind]) continue;
      issues.push({
        code: 'custom',
        input: value,
        path: [kind],
        message: 'is needed: the kind is to be offered',
      });
    }
  });
