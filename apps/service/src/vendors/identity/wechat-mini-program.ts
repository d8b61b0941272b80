import { z } from 'zod';
import type { MiniProgram } from '../../features/sign-in/mini-program/mini-program.ts';
import { readJson } from '../ask-vendor.ts';
import { fetchBytes, type ProviderContext } from './ask-provider.ts';
import { askWithToken } from './ask-with-token.ts';
import { cleanPhone } from './clean-profile.ts';
import { refuse } from './provider-failure.ts';
import { chooseHosts } from './provider-settings.ts';
import type { wechatSettings } from './wechat.ts';
import { isStaleTokenAnswer, wechatErrors, wechatRefusal } from './wechat-refusal.ts';
import { wechatToken } from './wechat-token.ts';

const phoneBody = z.object({
  phone_info: z.object({
    purePhoneNumber: z.string(),
    countryCode: z.coerce.string(),
    watermark: z.object({ appid: z.string() }),
  }),
});

/** The server calls of WeChat mini programs: getwxacodeunlimit and getuserphonenumber, under a stable token. */
export function wechatMiniProgram(
  settings: z.output<typeof wechatSettings>,
  context: ProviderContext,
): MiniProgram | null {
  const app = settings.mini_program;
  if (!app) return null;
  const { api } = chooseHosts({ api: 'https://api.weixin.qq.com' }, settings.hosts);
  const token = wechatToken(context, api, app);

  return {
    provider: settings.key ?? 'wechat',
    phoneNumbersPerDay: app.phone_numbers_per_day,
    async codeImage(scene) {
      if (!/^[\w-]{1,32}$/.test(scene)) throw new Error('a scene is 1 to 32 of [A-Za-z0-9_-]');
      const what = 'wechat getwxacodeunlimit';
      const { page, env_version } = app;
      return token.use(isStaleTokenAnswer, async (accessToken, notice) => {
        const answer = await fetchBytes(
          context,
          {
            url: `${api}/wxa/getwxacodeunlimit`,
            query: { access_token: accessToken },
            headers: { accept: '*/*' },
            // A trial or develop version is not published, so its page cannot be checked against it.
            json: { scene, page, env_version, check_path: env_version === 'release', width: 430 },
          },
          what,
        );
        if (!answer.ok) return answer;
        const { status, bytes } = answer.value;
        // The same endpoint returns an image or, also with HTTP 200, an error in JSON. The first bytes show which.
        const type = imageType(bytes);
        if (type) return { ok: true, value: { bytes, type } };
        const failed = notice(wechatRefusal(what))(readJson(new TextDecoder().decode(bytes)), status);
        if (failed) return failed;
        return refuse(
          status >= 500 ? 'provider_unavailable' : 'provider_malformed',
          `${what}: HTTP ${status}, no image`,
        );
      });
    },
    async phoneNumber(code) {
      const what = 'wechat getuserphonenumber';
      const request = { url: `${api}/wxa/business/getuserphonenumber`, json: { code } };
      const answer = await askWithToken(context, token, wechatErrors)(request, what, phoneBody);
      if (!answer.ok) return answer;
      const { purePhoneNumber, countryCode, watermark } = answer.value.phone_info;
      if (watermark.appid !== app.app_id)
        return refuse('provider_malformed', `${what}: of another mini program`);
      return { ok: true, value: cleanPhone(purePhoneNumber, countryCode) ?? null };
    },
  };
}

function imageType(bytes: Uint8Array): 'image/jpeg' | 'image/png' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png';
  return null;
}
