import * as z from 'zod';
import type { CaptchaVerifier } from '../../features/protection/captcha/captcha-verifier.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import type { Log } from '../../kernel/logging/log.ts';
import type { VendorConnection } from '../ask-vendor.ts';
import { vendorEndpoint } from '../vendor-endpoint.ts';
import { lotNumberVerifier } from './lot-number.ts';

export const aliSettings = z.strictObject({
  app_id: z.string().min(1),
  app_key: secretText,
  endpoint: vendorEndpoint.default('https://captcha.alicaptcha.com'),
});

/** Alibaba Cloud 号码认证服务 图形认证 (CT4): the protocol of GeeTest v4 on hosts of its own. */
export function ali(
  settings: z.output<typeof aliSettings>,
  connection: VendorConnection & { readonly log: Log },
): CaptchaVerifier {
  const { app_id: captchaId, app_key: captchaKey, endpoint: baseUrl } = settings;
  return lotNumberVerifier({ kind: 'ali', captchaId, captchaKey, baseUrl }, connection);
}
