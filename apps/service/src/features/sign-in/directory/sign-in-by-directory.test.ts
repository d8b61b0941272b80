import { listBindings } from '@tongxing/contract/calls/identities.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localCertificate } from '../../../../test/local-certificate.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let directory: TestDirectory;

const password = 'their password there';

beforeAll(async () => {
  directory = await openDirectory(localCertificate);
  const { entry, groups } = directory;
  service = await openService({
    file: {
      captcha: { kinds: [] },
      directories: [
        {
          ...entry,
          user_filter: '(|(uid={login})(mail={login}))',
          first_sign_in: 'create',
          trust_email: true,
          trust_phone: true,
          group_base_dn: groups,
        },
      ],
    },
  });
});
afterAll(async () => {
  await service.close();
  await directory.close();
});

const signIn = (account: string, typed = password) =>
  service.visitor().call(signInByPassword, { account, password: typed });

async function profileOf(account: string, typed = password) {
  const answer = await signIn(account, typed);
  expect(answer).toMatchObject({ code: 1 });
  const visitor = service.visitor();
  visitor.token = answer.data.token;
  return { visitor, profile: (await visitor.call(getProfile, {})).data };
}

const idOf = async (username: string) =>
  (
    await service.database
      .selectFrom('account')
      .select('id')
      .where('username_key', '=', username)
      .executeTakeFirstOrThrow()
  ).id;

test('a person of the directory is in with the password there: an account with name, address, number and agreement', async () => {
  const person = { uid: 'linwan', name: '林晚', mail: 'linwan@corp.example', mobile: '+86 139 1111 0001' };
  await directory.addPerson({ ...person, password });
  const { visitor, profile } = await profileOf('linwan');
  expect(profile).toMatchObject({
    nickname: '林晚',
    username: 'linwan',
    email: 'l***n@corp.example',
    phone: '139****0001',
    security: { password: false },
  });
  expect((await visitor.call(listBindings, {})).data).toMatchObject({
    items: [{ provider: 'corp', name: '公司目录', works: true }],
    available: [],
  });
  const agreed = service.database.selectFrom('agreement').select('document');
  const accountId = await idOf('linwan');
  expect(await agreed.where('account_id', '=', accountId).execute()).toHaveLength(2);
  // By user name and by address it is one account, as it is when both come for the first time.
  const again = await Promise.all(['linwan', 'linwan@corp.example', 'LINWAN'].map((name) => signIn(name)));
  expect(again.map(({ code }) => code)).toEqual([1, 1, 1]);
  const log = service.database.selectFrom('activity').select(['kind', 'method']);
  expect(await log.where('account_id', '=', accountId).where('kind', '=', 'sign_in').execute()).toEqual(
    Array.from({ length: 4 }, () => ({ kind: 'sign_in', method: 'corp' })),
  );
});

test('twenty parallel first sign-ins of one person make one account', async () => {
  await directory.addPerson({ uid: 'zhou_bo', name: '周伯', password });
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('zhou_bo')));
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 1));
  const made = service.database.selectFrom('account').select('id').where('nickname', '=', '周伯');
  expect(await made.execute()).toHaveLength(1);
});

test('a password changed there counts at once, and the old one no more', async () => {
  await directory.addPerson({ uid: 'wu_qi', name: '吴起', password });
  await profileOf('wu_qi');
  await directory.setPassword('wu_qi', 'another password there');
  expect(await signIn('wu_qi')).toMatchObject({ code: 0, reason: 'wrong_credentials' });
  await profileOf('wu_qi', 'another password there');
});

test('groups of the directory, and the groups that these are in, are the person’s at each sign-in', async () => {
  await directory.addPerson({ uid: 'he_chu', name: '何处', password });
  const { dnOf, groups } = directory;
  await directory.addGroup('研发部', [dnOf('he_chu')]);
  await directory.addGroup('Domain Users', [`cn=研发部,${groups}`]);
  // Two groups in each other end as well.
  await directory.addGroup('circle', [`cn=circle2,${groups}`, dnOf('he_chu')]);
  await directory.addGroup('circle2', [`cn=circle,${groups}`]);
  await profileOf('he_chu');
  const groupsOf = async () =>
    service.database
      .selectFrom('account_group_member as member')
      .innerJoin('account_group', 'account_group.id', 'member.group_id')
      .select(['key', 'source'])
      .where('account_id', '=', await idOf('he_chu'))
      .orderBy(sql`key collate "C"`)
      .execute();
  expect(await groupsOf()).toEqual(
    ['Domain-Users', 'circle', 'circle2', '研发部'].map((key) => ({ key, source: 'directory' })),
  );
  await directory.setMembers('研发部', [dnOf('linwan')]);
  await profileOf('he_chu');
  expect((await groupsOf()).map(({ key }) => key)).toEqual(['circle', 'circle2']);
});

test('a renamed person keeps the account; one who is made anew under an old name gets another', async () => {
  await directory.addPerson({ uid: 'chang_an', name: '长安', mail: 'chang@corp.example', password });
  await profileOf('chang_an');
  const accountId = await idOf('chang_an');
  await directory.remove('chang_an');
  await directory.addPerson({ uid: 'chang_an', name: '另一个长安', password });
  const { profile } = await profileOf('chang_an');
  expect(profile).toMatchObject({ nickname: '另一个长安', username: null, email: null });
  const signedIn = service.database.selectFrom('activity').select('seq').where('account_id', '=', accountId);
  expect(await signedIn.where('kind', '=', 'sign_in').execute()).toHaveLength(1);
});

test('a local password and the directory’s both open a directory account', async () => {
  await directory.addPerson({ uid: 'tang_san', name: '唐三', password });
  await profileOf('tang_san');
  const other = await registerPerson(service);
  const hashOf = service.database.selectFrom('account').select('password_hash');
  const { password_hash } = await hashOf.where('id', '=', other.accountId).executeTakeFirstOrThrow();
  const account = service.database.updateTable('account').where('username_key', '=', 'tang_san');
  await account.set({ password_hash }).execute();
  await profileOf('tang_san', other.password);
  await profileOf('tang_san');
});
