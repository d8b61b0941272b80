import { getCaptchaChallenge } from '@tongxing/contract/calls/captcha.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import type { CaptchaWork } from './require-captcha.ts';

export const captcha: Module<CaptchaWork> = {
  name: 'captcha',
  routes(mount) {
    mount(getCaptchaChallenge, async ({ input }, work) => {
      const challenge = await work.captcha.challenge(input.type, input.action);
      return challenge ? succeed(challenge as Record<string, unknown>) : fail('not_found');
    });
  },
};
