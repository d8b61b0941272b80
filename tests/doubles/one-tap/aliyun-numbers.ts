import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type Double, type DoubleAnswer, type DoubleRequest, serveDouble } from '../serve-double.ts';
import { acs3Checks, aliyunKeys } from '../verify-acs3.ts';

export interface NumberVendor extends Double {
  /** What the SDK gives on a phone with this number, in an app or in a web page. */
  tokenOf(phone: string, kind?: 'native' | 'h5'): string;
  /** The code that every further request is refused with, or null. */
  refusal: string | null;
  /** The settings of a site that uses it. */
  readonly settings: Readonly<Record<string, unknown>>;
}

const sceneCode = 'FC10000010643001';
/** The shortest life of a token: that of China Mobile. */
const tokenMilliseconds = 2 * 60_000;

/** Dypnsapi 2017-05-25 as documented: a token stands for one number, once, for two minutes; the page is registered. */
export async function serveAliyunNumbers(clock: Clock): Promise<NumberVendor> {
  const tokens = new Map<string, { phone: string; kind: string; at: number }>();
  const check = acs3Checks(clock);
  const double = await serveDouble(answer);
  const vendor: NumberVendor = Object.assign(double, {
    refusal: null,
    settings: {
      vendor: 'aliyun',
      access_key_id: aliyunKeys.accessKeyId,
      access_key_secret: aliyunKeys.accessKeySecret,
      scene_code: sceneCode,
      endpoint: double.url,
    },
    tokenOf(phone: string, kind = 'native') {
      const token = randomBytes(24).toString('base64');
      tokens.set(token, { phone, kind, at: clock.now().getTime() });
      return token;
    },
  });
  return vendor;

  function answer(request: DoubleRequest): DoubleAnswer {
    const fault = check(request);
    if (fault) return refused(...fault);
    if (vendor.refusal) return refused(400, vendor.refusal);
    if (request.headers['x-acs-version'] !== '2017-05-25') return refused(404, 'InvalidVersion');
    const form = new URLSearchParams(request.body);
    switch (request.headers['x-acs-action']) {
      case 'GetMobile':
        return numberOf(form.get('AccessToken'), 'native', (Mobile) => ({ GetMobileResultDTO: { Mobile } }));
      case 'GetPhoneWithToken':
        // The page's example has a number, not a text.
        return numberOf(form.get('SpToken'), 'h5', (Mobile) => ({ Data: { Mobile: Number(Mobile) } }));
      case 'GetAuthToken':
        return authorize(form);
      default:
        return refused(404, 'InvalidAction.NotFound');
    }
  }

  function authorize(form: URLSearchParams): DoubleAnswer {
    const [url, origin] = [form.get('Url') ?? '', form.get('Origin') ?? ''];
    if (url !== `${origin}/` || form.get('SceneCode') !== sceneCode || form.get('BizType') !== '1')
      return refused(400, 'isv.InvalidParameter');
    const TokenInfo = { AccessToken: 'page-access', JwtToken: 'page-jwt' };
    return { body: { Code: 'OK', Message: '请求成功', RequestId: 'REQ', TokenInfo } };
  }

  function numberOf(token: string | null, kind: string, show: (phone: string) => object): DoubleAnswer {
    const known = tokens.get(token ?? '');
    tokens.delete(token ?? '');
    const isFresh = known?.kind === kind && clock.now().getTime() - known.at <= tokenMilliseconds;
    // Refused by HTTP 200, as Alibaba Cloud does for the faults of a product.
    if (!known || !isFresh)
      return { body: { Code: 'isv.TOKEN_INVALID', Message: 'token', RequestId: 'REQ' } };
    return { body: { Code: 'OK', Message: '请求成功', RequestId: 'REQ', ...show(known.phone) } };
  }

  function refused(status: number, code: string): DoubleAnswer {
    return { status, body: { Code: code, Message: `${code} happened`, RequestId: 'REQ' } };
  }
}
