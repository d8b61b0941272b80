import * as z from 'zod';
import type {
  CaptchaContext,
  CaptchaProof,
  CaptchaVerdict,
  CaptchaVerifier,
} from '../../features/protection/captcha/captcha-verifier.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import type { Log } from '../../kernel/logging/log.ts';
import type { VendorConnection } from '../ask-vendor.ts';
import { callAliyun } from '../call-aliyun.ts';
import { shortDetail } from '../short-detail.ts';
import { vendorEndpoint } from '../vendor-endpoint.ts';

const endpoints = {
  cn: 'https://captcha.cn-shanghai.aliyuncs.com',
  sgp: 'https://captcha.ap-southeast-1.aliyuncs.com',
} as const;

export const aliyunCaptchaSettings = z.strictObject({
  scene_id: z.string().regex(/^[A-Za-z0-9]{1,32}$/),
  /** 身份标: the part of the host that the widget asks. */
  prefix: z.string().regex(/^[A-Za-z0-9]{1,32}$/),
  /** Where the service was bought: the widget and this service ask the same region. */
  region: z.enum(['cn', 'sgp']).default('cn'),
  access_key_id: z.string().min(1),
  access_key_secret: secretText,
  /** Of `sgp` another one, unless this is set to something else. */
  endpoint: vendorEndpoint.default(endpoints.cn),
});

/** What the widget gives, as JSON or in Base64; the rest of it is the vendor's. */
const paramShape = z.looseObject({ certifyId: z.string().min(1).max(200) });

const answered = z.object({
  Success: z.literal(true),
  Result: z.object({ VerifyResult: z.boolean(), VerifyCode: z.string().default('') }),
});

/** The scene of our settings is not that of the page: nobody can pass, and another kind should be offered. */
const wrongScene = 'F012';

/** Alibaba Cloud 验证码 2.0: VerifyIntelligentCaptcha, version 2023-03-05 (help.aliyun.com, read in November 2026). */
export function aliyunCaptcha(
  settings: z.output<typeof aliyunCaptchaSettings>,
  connection: VendorConnection & { readonly clock: Clock; readonly random: Random; readonly log: Log },
): CaptchaVerifier {
  const keys = { accessKeyId: settings.access_key_id, accessKeySecret: settings.access_key_secret };
  const refuse = ({ explain }: CaptchaContext, reason: string): CaptchaVerdict => {
    const detail = shortDetail(reason);
    connection.log.warn({ kind: 'aliyun', detail }, 'a captcha vendor gave no usable answer');
    explain?.(detail);
    return 'unavailable';
  };
  return {
    kind: 'aliyun',
    identify: (proof) => certifyIdIn(proof),

    async verify(proof, context) {
      if (certifyIdIn(proof) === null) return 'failed';
      const answer = await callAliyun(connection, keys, {
        baseUrl: endpointOf(settings),
        action: 'VerifyIntelligentCaptcha',
        version: '2023-03-05',
        form: { CaptchaVerifyParam: proof.validate ?? '', SceneId: settings.scene_id },
      });
      if (answer.outcome === 'unavailable') return refuse(context, answer.detail);
      // What the browser sent may be malformed.
      if (/^(?:Invalid|Missing)Parameter/.test(answer.code)) return 'failed';
      const verdict = answered.safeParse(answer.body);
      if (answer.code !== 'Success' || !verdict.success)
        return refuse(context, `${answer.code}: ${answer.message}`);
      const { VerifyResult, VerifyCode } = verdict.data.Result;
      if (VerifyCode === wrongScene) return refuse(context, 'F012: scene_id is not that of the widget');
      return VerifyResult ? 'passed' : 'failed';
    },
  };
}

/** The default is that of the region. */
const endpointOf = ({ endpoint, region }: z.output<typeof aliyunCaptchaSettings>): string =>
  endpoint === endpoints.cn ? endpoints[region] : endpoint;

/** The record of a proof, which counts once; null for what is no proof. */
function certifyIdIn({ validate }: CaptchaProof): string | null {
  if (!validate || validate.length > 8192) return null;
  const text = validate.startsWith('{') ? validate : Buffer.from(validate, 'base64').toString('utf8');
  try {
    return paramShape.parse(JSON.parse(text)).certifyId;
  } catch {
    return null;
  }
}
