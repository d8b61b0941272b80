import { createApp } from '@tongxing/contract/calls/apps.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import type { Registration } from '../relying-parties/relying-party.ts';
import type { TestService } from '../setup/start-service.ts';
import { mustCall } from './call-service.ts';

/** Registers an app for the account of the token. */
export async function registerApp(
  service: TestService,
  token: string,
  given: Partial<CallInput<typeof createApp>> & { redirect_uris: string[] },
): Promise<Registration> {
  const made = await mustCall(
    service,
    createApp,
    {
      name: '青禾笔记',
      type: 'web',
      scopes: ['openid', 'profile', 'email', 'phone', 'offline_access'],
      required_scopes: ['openid', 'profile'],
      purposes: { profile: '笔记署名、协作时展示', phone: '给你发协作邀请短信' },
      legal_name: '示例科技（杭州）有限公司',
      contact: 'privacy@qinghe.example',
      handling: '境内存储，不转给他人',
      retention: '授权期间，撤销后 15 日内删除',
      privacy_policy: 'https://qinghe.example/privacy',
      ...given,
    },
    { token },
  );
  return { issuer: service.url, appId: made.client_id, clientSecret: made.client_secret };
}
