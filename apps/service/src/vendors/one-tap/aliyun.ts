import * as z from 'zod';
import type { NumberAnswer, OneTap } from '../../features/sign-in/one-tap/one-tap.ts';
import { callAliyun } from '../call-aliyun.ts';
import { shortDetail } from '../short-detail.ts';
import type { OneTapConnection } from './one-tap-connection.ts';
import type { OneTapSettings } from './one-tap-settings.ts';

/** The number comes as text, and in the page's example of GetPhoneWithToken as a number. */
const mobile = z.union([z.string(), z.number()]).transform(String);
const fromApp = z.object({ GetMobileResultDTO: z.object({ Mobile: mobile }) });
const fromPage = z.object({ Data: z.object({ Mobile: mobile }) });
const authToken = z.object({
  TokenInfo: z.object({ AccessToken: z.string().max(8192), JwtToken: z.string().max(8192) }),
});

/**
 * Alibaba Cloud 号码认证服务, version 2017-05-25 (help.aliyun.com/zh/pnvs, read in November 2026): GetMobile for the token of an
 * app's SDK, GetAuthToken and GetPhoneWithToken for that of a web page. Never tried for real.
 */
export function aliyunOneTap(settings: OneTapSettings, connection: OneTapConnection): OneTap {
  const keys = { accessKeyId: settings.access_key_id, accessKeySecret: settings.access_key_secret ?? '' };
  const ask = (action: string, form: Readonly<Record<string, string>>) =>
    callAliyun(connection, keys, {
      baseUrl: settings.endpoint || 'https://dypnsapi.aliyuncs.com',
      action,
      version: '2017-05-25',
      form,
    });
  return {
    vendor: 'aliyun',
    kinds: settings.scene_code === '' ? ['native'] : ['native', 'h5'],
    perDay: settings.per_day,

    async prepare(kind, page) {
      if (kind === 'native') return { outcome: 'ready', params: {} };
      const { origin } = new URL(page);
      const answer = await ask('GetAuthToken', {
        Url: `${origin}/`,
        Origin: origin,
        SceneCode: settings.scene_code,
        BizType: '1',
      });
      if (answer.outcome === 'unavailable') return { outcome: 'none', detail: answer.detail };
      const read = authToken.safeParse(answer.body);
      if (answer.code !== 'OK' || !read.success)
        return { outcome: 'none', detail: shortDetail(`${answer.code}: ${answer.message}`) };
      const { AccessToken: access_token, JwtToken: jwt_token } = read.data.TokenInfo;
      return { outcome: 'ready', params: { access_token, jwt_token } };
    },

    async readNumber(kind, token): Promise<NumberAnswer> {
      const answer =
        kind === 'native'
          ? await ask('GetMobile', { AccessToken: token })
          : await ask('GetPhoneWithToken', { SpToken: token });
      if (answer.outcome === 'unavailable') return { outcome: 'none', detail: answer.detail };
      const detail = shortDetail(`${answer.code}: ${answer.message}`);
      if (answer.code !== 'OK') return { outcome: 'none', detail };
      const app = fromApp.safeParse(answer.body).data?.GetMobileResultDTO.Mobile;
      const phone = kind === 'native' ? app : fromPage.safeParse(answer.body).data?.Data.Mobile;
      return phone === undefined
        ? { outcome: 'none', detail: 'an answer without a number' }
        : { outcome: 'number', phone };
    },
  };
}
