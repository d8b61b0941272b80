import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type {
  CaptchaContext,
  CaptchaKind,
  CaptchaProof,
  CaptchaVerdict,
  CaptchaVerifier,
} from '../../features/protection/captcha/captcha-verifier.ts';
import type { Log } from '../../kernel/logging/log.ts';
import { askVendor, type VendorConnection } from '../ask-vendor.ts';
import { shortDetail } from '../short-detail.ts';

export interface LotNumberSettings {
  readonly kind: CaptchaKind;
  readonly captchaId: string;
  readonly captchaKey: string;
  readonly baseUrl: string;
}

const short = z.string().min(1).max(128);

/** What `getValidate()` gives in the browser, as JSON text. */
const validateShape = z.object({
  lot_number: short,
  captcha_output: z.string().min(1).max(8192),
  pass_token: z.string().min(1).max(512),
  gen_time: z.union([short, z.number().transform(String)]),
});

const answered = z.object({
  status: z.literal('success'),
  result: z.string(),
  reason: z.string().default(''),
  captcha_args: z.object({ lot_number: z.string().optional() }).optional(),
});

const refused = z.object({
  status: z.literal('error'),
  code: z.coerce.string(),
  msg: z.string().default(''),
});

/** Codes for an invalid proof. All others are about our id or the vendor's service. */
const aboutTheProof = /^-?(?:5000[1-5]|5030\d)$/;

/**
 * The server check of GeeTest v4 (docs.geetest.com/gt4/deploy/server) and of Aliyun's white label of it: the lot
 * number signed with the captcha key. Transport failures are never taken for a pass.
 */
export function lotNumberVerifier(
  settings: LotNumberSettings,
  connection: VendorConnection & { readonly log: Log },
): CaptchaVerifier {
  const { kind, captchaId, captchaKey, baseUrl } = settings;
  const log =
    ({ explain }: CaptchaContext) =>
    (said: string): CaptchaVerdict => {
      const detail = shortDetail(said);
      connection.log.warn({ kind, detail }, 'a captcha vendor gave no usable answer');
      explain?.(detail);
      return 'unavailable';
    };

  return {
    kind,
    identify: (proof) => readValidate(proof)?.lot_number ?? null,

    async verify(proof, context) {
      const unavailable = log(context);
      const validate = readValidate(proof);
      if (!validate) return 'failed';
      const signToken = createHmac('sha256', captchaKey).update(validate.lot_number).digest('hex');
      const url = new URL('/validate', baseUrl);
      url.searchParams.set('captcha_id', captchaId);
      const answer = await askVendor(connection, url.href, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...validate, captcha_id: captchaId, sign_token: signToken }).toString(),
      });
      if (!answer.ok) return unavailable(answer.detail);
      const failure = refused.safeParse(answer.json);
      if (failure.success) {
        const { code, msg } = failure.data;
        return aboutTheProof.test(code) ? 'failed' : unavailable(`${code}: ${msg}`);
      }
      const verdict = answered.safeParse(answer.json);
      if (!verdict.success) return unavailable(`HTTP ${answer.status}, not an answer of the API`);
      const lotNumber = verdict.data.captcha_args?.lot_number;
      if (lotNumber !== undefined && lotNumber !== validate.lot_number) return 'failed';
      return verdict.data.result === 'success' ? 'passed' : 'failed';
    },
  };
}

function readValidate({ validate }: CaptchaProof): z.output<typeof validateShape> | null {
  if (!validate || validate.length > 16_384) return null;
  try {
    return validateShape.parse(JSON.parse(validate));
  } catch {
    return null;
  }
}
