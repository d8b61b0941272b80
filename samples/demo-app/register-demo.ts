import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createApp } from '@tongxing/contract/calls/apps.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { mustCall } from '../../tests/actions/call-service.ts';
import { registerAccount } from '../../tests/actions/register-account.ts';

export interface DemoRegistration {
  readonly portal: string;
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The demo's app: from CLIENT_ID and CLIENT_SECRET, from the last run, or registered now. Registration makes a developer
 * account through the portal's calls and reads the code from the local outbox, so it works only with a portal on this
 * machine.
 */
export async function registerDemo(portal: string, origin: string, file: string): Promise<DemoRegistration> {
  const { CLIENT_ID, CLIENT_SECRET } = process.env;
  if (CLIENT_ID && CLIENT_SECRET) return { portal, origin, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  if (existsSync(file)) {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as DemoRegistration;
    if (saved.portal === portal && saved.origin === origin && (await isKnown(saved))) return saved;
  }
  const { token } = await registerAccount({ url: portal } as never, aPerson());
  const made = await mustCall(
    { url: portal },
    createApp,
    {
      name: '青禾笔记',
      type: 'web',
      homepage: origin,
      redirect_uris: [`${origin}/callback`],
      post_logout_redirect_uris: [`${origin}/`],
      scopes: ['openid', 'profile', 'email', 'phone', 'offline_access'],
      required_scopes: ['openid', 'profile'],
      purposes: {
        profile: '笔记署名、协作时展示',
        email: '每周发一封笔记摘要',
        phone: '给你发协作邀请短信',
        offline_access: '在后台同步笔记',
      },
      legal_name: '示例科技（杭州）有限公司',
      contact: 'privacy@qinghe.example',
      handling: '境内存储，不转给他人',
      retention: '授权期间，撤销后 15 日内删除',
      privacy_policy: 'https://qinghe.example/privacy',
    },
    { token },
  );
  const registration = { portal, origin, clientId: made.client_id, clientSecret: made.client_secret ?? '' };
  writeFileSync(file, JSON.stringify(registration), { mode: 0o600 });
  return registration;
}

/** Whether the portal still knows the app: its data may have been deleted since. */
async function isKnown({ portal, clientId, clientSecret }: DemoRegistration): Promise<boolean> {
  const answer = await fetch(`${portal}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return answer.ok;
}
