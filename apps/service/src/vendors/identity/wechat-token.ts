import { z } from 'zod';
import { type ApplicationToken, cacheApplicationToken } from './application-token.ts';
import { askProvider, type ProviderContext } from './ask-provider.ts';
import { wechatRefusal } from './wechat-refusal.ts';

const tokenBody = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** The stable token of a WeChat application, which all of its server calls carry. */
export const wechatToken = (
  context: ProviderContext,
  api: string,
  { app_id: appid, app_secret: secret }: { readonly app_id: string; readonly app_secret: string },
): ApplicationToken =>
  cacheApplicationToken(context, () =>
    askProvider(
      context,
      { url: `${api}/cgi-bin/stable_token`, json: { grant_type: 'client_credential', appid, secret } },
      { what: 'wechat stable_token', refusal: wechatRefusal('wechat stable_token'), success: tokenBody },
    ),
  );
