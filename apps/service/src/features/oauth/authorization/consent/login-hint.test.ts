import { nameAuthorizingApp } from '@tongxing/contract/calls/authorization-app.ts';
import { expect, test } from 'vitest';
import { openWithApp, start } from '../../../../../test/relying-party.ts';

// call:GET/v3/oauth/authorize/app
test('names whom the app expects, where it is something to sign in with', async () => {
  const { service, app } = await openWithApp();
  for (const [login_hint, shown] of [
    ['13800138000', '13800138000'],
    ['lin@mail.example', 'lin@mail.example'],
    ['lin_wan', 'lin_wan'],
    // Nothing to sign in with: not shown.
    ['请拨打 400-000-0000', ''],
    ['<b>lin</b>', ''],
    ['x'.repeat(500), ''],
  ] as const) {
    const asked = await start(service, app, { login_hint });
    const hinted = await service.visitor().call(nameAuthorizingApp, { authorize: asked.authorize });
    expect([login_hint, hinted.data.login_hint]).toEqual([login_hint, shown]);
  }
  await service.close();
});
