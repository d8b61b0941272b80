import * as z from 'zod';
import type { CaptchaVerifier } from '../../features/protection/captcha/captcha-verifier.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import type { Log } from '../../kernel/logging/log.ts';
import type { VendorConnection } from '../ask-vendor.ts';
import { vendorEndpoint } from '../vendor-endpoint.ts';
import { lotNumberVerifier } from './lot-number.ts';

export const geetestSettings = z.strictObject({
  captcha_id: z.string().min(1),
  captcha_key: secretText,
  endpoint: vendorEndpoint.default('https://gcaptcha4.geetest.com'),
});

/** GeeTest 行为验证 4.0. */
export function geetest(
  settings: z.output<typeof geetestSettings>,
  connection: VendorConnection & { readonly log: Log },
): CaptchaVerifier {
  const { captcha_id: captchaId, captcha_key: captchaKey, endpoint: baseUrl } = settings;
  return lotNumberVerifier({ kind: 'geetest', captchaId, captchaKey, baseUrl }, connection);
}
