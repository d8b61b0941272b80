import { editApp } from '@tongxing/contract/calls/apps.ts';
import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../../test/be-proven.ts';
import type { Browser } from '../../../../../test/browser.ts';
import type { TestService } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import {
  type App,
  approve,
  authorizeUrl,
  location,
  makePkce,
  openWithApp,
  redirectUri,
  registerApp,
  signInAtApp,
  start,
} from '../../../../../test/relying-party.ts';

// A consent is given to somebody, for something, at some place (PIPL Art. 14 and 23): to another it does not apply.

let service: TestService;
let developer: RegisteredPerson;
let person: RegisteredPerson;
let app: App;
let browser: Browser;
beforeAll(async () => {
  ({ service, developer } = await openWithApp());
});
beforeEach(async () => {
  service.clock.advance(3600);
  person = await registerPerson(service);
  app = await registerApp(developer.visitor, {
    purposes: { profile: '显示在你的笔记旁' },
    handling: '存在杭州的服务器上',
    retention: '一年',
  });
  ({ browser } = await signInAtApp(service, person.visitor, app));
});
afterAll(() => service.close());

async function edit(changed: Partial<CallInput<typeof editApp>>): Promise<void> {
  await passCheck(developer);
  const answer = await developer.visitor.call(editApp, { id: app.id, ...changed });
  expect(answer.code).toBe(1);
}
const silently = async (more: Record<string, string> = {}) => {
  const back = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none', ...more }));
  const { searchParams } = new URL(location(back));
  return searchParams.get('error') ?? (searchParams.has('code') ? 'signed in' : back.body);
};
const show = async (authorize: string) => (await person.visitor.call(getAuthorization, { authorize })).data;

const elsewhere = 'https://other.example/callback';
const changes: Readonly<
  Record<
    string,
    { readonly by: Partial<CallInput<typeof editApp>>; readonly to?: string; readonly shown: object }
  >
> = {
  'another recipient': {
    by: { legal_name: '别的公司' },
    shown: { what: 'legal_name', scope: null, before: '示例科技（杭州）有限公司', after: '别的公司' },
  },
  'another purpose': {
    by: { purposes: { profile: '给你推荐商品' } },
    shown: { what: 'purpose', scope: 'profile', before: '显示在你的笔记旁', after: '给你推荐商品' },
  },
  'a purpose that is no longer stated': {
    by: { purposes: {} },
    shown: { what: 'purpose', scope: 'profile', before: '显示在你的笔记旁', after: '显示你的昵称和头像' },
  },
  'another way of handling': {
    by: { handling: '交给别人处理' },
    shown: { what: 'handling', scope: null, before: '存在杭州的服务器上', after: '交给别人处理' },
  },
  'a longer time': {
    by: { retention: '永久' },
    shown: { what: 'retention', scope: null, before: '一年', after: '永久' },
  },
  'another place': {
    by: { redirect_uris: [redirectUri, elsewhere] },
    to: elsewhere,
    shown: { what: 'destination', scope: null, before: 'app.example', after: 'other.example' },
  },
  'an identifier that others know': {
    by: { subject_type: 'public' },
    shown: {
      what: 'identifier',
      scope: null,
      before: '一串只给它用的编号',
      after: '一串编号，别的应用得到的也是它',
    },
  },
};
// threat:consent-for-another
test.each(Object.entries(changes))(
  'asks again for %s, and says what changed',
  async (_, { by, to, shown }) => {
    const more = to ? { redirect_uri: to } : {};
    expect(await silently()).toBe('signed in');
    await edit(by);
    expect(await silently(more)).toBe('consent_required');
    const asked = await start(service, app, more, browser);
    expect(await show(asked.authorize)).toMatchObject({ consent_required: true, changes: [shown] });
    // Agreed to once, it is the new state.
    expect((await approve(person.visitor, asked)).get('code')).toBeTruthy();
    expect(await silently(more)).toBe('signed in');
    const { changes: none } = await show(
      (await start(service, app, { ...more, prompt: 'consent' }, browser)).authorize,
    );
    expect(none).toEqual([]);
  },
);

// threat:consent-for-another
test('takes no agreement to what the page did not say: changed while it was open', async () => {
  const asked = await start(service, app, { prompt: 'consent' }, browser);
  expect((await show(asked.authorize)).client.legal_name).toBe('示例科技（杭州）有限公司');
  await edit({ legal_name: '别的公司' });
  const decision = { authorize: asked.authorize, decision: 'approve' as const, scopes: ['profile'] };
  expect((await person.visitor.call(decideAuthorization, decision)).reason).toBe('authorization_expired');
  // Seen, it can be agreed to.
  expect((await show(asked.authorize)).client.legal_name).toBe('别的公司');
  expect((await approve(person.visitor, asked, ['profile'])).get('code')).toBeTruthy();
});

test('asks nobody again for another name, logo, homepage, contact, or an address of the same host', async () => {
  await edit({
    name: '青禾笔记二',
    homepage: 'https://app.example/home',
    contact: 'new@app.example',
    redirect_uris: [redirectUri, 'https://app.example/other'],
  });
  expect(await silently({ redirect_uri: 'https://app.example/other' })).toBe('signed in');
});

test('two places that were both agreed to are not asked about by turns', async () => {
  await edit({ redirect_uris: [redirectUri, elsewhere] });
  const asked = await start(service, app, { redirect_uri: elsewhere }, browser);
  await approve(person.visitor, asked);
  expect(await silently()).toBe('signed in');
  expect(await silently({ redirect_uri: elsewhere })).toBe('signed in');
});

// threat:consent-for-another
test('says whether the identifier is shared, and names the scheme where no host gets the answer', async () => {
  const of = async (given: Parameters<typeof registerApp>[1], more: Record<string, string>) =>
    show((await start(service, await registerApp(developer.visitor, given), more)).authorize);
  const shared = await of({ subject_type: 'public' }, {});
  expect(shared.scopes.find(({ name }) => name === 'openid')?.content).toBe('一串编号，别的应用得到的也是它');
  for (const [uri, shown] of [
    ['com.evil.app://www.icbc.com.cn/callback', 'com.evil.app:'],
    ['www.icbc.com.cn:/callback', 'www.icbc.com.cn:'],
    ['com.example.app:/callback', 'com.example.app:'],
    ['http://127.0.0.1/callback', '127.0.0.1'],
    ['https://app.example/callback', 'app.example'],
  ] as const) {
    const { destination } = await of({ type: 'native', redirect_uris: [uri] }, { redirect_uri: uri });
    expect(destination).toBe(shown);
  }
});
