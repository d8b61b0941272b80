import { type AppScope, appScopes } from '@tongxing/contract/calls/apps.ts';
import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { changeEmail } from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { uploadImage } from '@tongxing/contract/calls/uploads.ts';
import { factsOfScope, scopeClaims } from '@tongxing/contract/scope-claims.ts';
import { fieldNames } from '@tongxing/contract/words.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import type { TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, openWithApp, signInAtApp, start, userinfo } from '../../../../test/relying-party.ts';

let service: TestService;
let person: RegisteredPerson;
let app: App;
beforeAll(async () => {
  ({ service, app } = await openWithApp({ scopes: [...appScopes] }));
  person = await fullyKnown();
});
afterAll(() => service.close());

/** A person whose account holds everything that it can hold. */
async function fullyKnown(): Promise<RegisteredPerson> {
  const known = await registerPerson(service, { username: 'linwan_96' });
  const { visitor } = known;
  const email = 'linwan@mail.example';
  await passCheck(known);
  await visitor.call(emailCodeCalls.change_email, { email });
  await visitor.call(changeEmail, { email, code: await service.readCode(email, 'change_email') });
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
  const avatar = (await visitor.call(uploadImage, {}, { file })).data.url;
  const edited = await visitor.call(editProfile, {
    nickname: '林晚',
    avatar,
    gender: 'female',
    birthday: '1996-09-21',
    bio: '写代码，也写信。',
  });
  expect(edited.code).toBe(1);
  return known;
}

/** The claims an app gets with a scope, beside the identifier. */
async function released(scope: AppScope): Promise<string[]> {
  const { tokens } = await signInAtApp(service, person.visitor, app, {
    scope: scope === 'openid' ? scope : `openid ${scope}`,
    prompt: 'consent',
  });
  const claims = Object.keys((await userinfo(service, tokens.access_token)).json());
  return scope === 'openid' ? claims : claims.filter((claim) => claim !== 'sub');
}

test.each(appScopes)(
  'with %s an app gets what the words of the scope say, all of it and no more',
  async (scope) => {
    expect((await released(scope)).sort()).toEqual(Object.keys(scopeClaims[scope]).sort());
  },
);

test('names each of these facts on the consent page', async () => {
  const { authorize } = await start(service, app, { scope: 'openid profile' });
  const { scopes } = (await person.visitor.call(getAuthorization, { authorize })).data;
  const content = scopes.find(({ name }) => name === 'profile')?.content ?? '';
  expect(content).toBe('林晚，头像、用户名、性别、生日和语言');
  for (const fact of factsOfScope('profile')) {
    expect(content).toContain(fact === fieldNames.nickname ? '林晚' : fact);
  }
});

test('tells an app the language that the person chose, and no time zone', async () => {
  const localeOf = async () => {
    const { tokens } = await signInAtApp(service, person.visitor, app, { prompt: 'consent' });
    const claims = (await userinfo(service, tokens.access_token)).json();
    expect(claims).not.toHaveProperty('zoneinfo');
    return claims.locale;
  };
  expect(await localeOf()).toBe('zh-CN');
  for (const language of ['en', 'zh-TW']) {
    await service.database
      .insertInto('spoken_language')
      .values({ account_id: person.accountId, language })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ language }))
      .execute();
    expect(await localeOf()).toBe(language);
  }
});
