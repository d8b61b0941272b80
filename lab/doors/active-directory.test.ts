import { execFile, spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { localCertificate } from '../../apps/service/test/local-certificate.ts';
import { makeOperator, type TestOperator } from '../../apps/service/test/make-operator.ts';
import { openService, type TestService } from '../../apps/service/test/open-service.ts';

// Debian's Samba as a domain controller of Active Directory: its schema, its identifiers, its rules of who may sign in.

const password = 'Their.Passw0rd.1';
const base = 'DC=corp,DC=example';
const run = promisify(execFile);

let service: TestService;
let owner: TestOperator;
let folder: string;
let stop: () => void;

const tool = (...args: string[]) =>
  run('samba-tool', [...args, '-s', join(folder, 'etc/smb.conf'), '-H', join(folder, 'private/sam.ldb')]);
const addUser = (name: string, ...more: string[]) => tool('user', 'create', name, password, ...more);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongxing-ad-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await writeFile(cert, localCertificate.cert);
  await writeFile(key, localCertificate.key, { mode: 0o600 });
  const options = {
    interfaces: 'lo',
    'bind interfaces only': 'yes',
    'tls certfile': cert,
    'tls keyfile': key,
    'tls cafile': cert,
    // Only the directory of a domain controller.
    'server services': 'ldap, cldap, kdc, wrepl',
    'vfs objects': 'dfs_samba4 acl_xattr xattr_tdb',
  };
  await run('samba-tool', [
    'domain',
    'provision',
    '--realm=CORP.EXAMPLE',
    '--domain=CORP',
    `--adminpass=${password}`,
    '--server-role=dc',
    '--dns-backend=NONE',
    '--host-name=dc1',
    `--targetdir=${folder}`,
    ...Object.entries(options).map(([name, value]) => `--option=${name} = ${value}`),
  ]);
  const samba = spawn('samba', ['-F', '--no-process-group', '-s', join(folder, 'etc/smb.conf')], {
    stdio: 'ignore',
  });
  stop = () => void samba.kill();
  await addUser('reader');
  await addUser('linwan', '--given-name=晚', '--surname=林', '--mail-address=linwan@corp.example');
  await addUser('zhou_bo');
  await tool('group', 'add', '研发部');
  await tool('group', 'add', '全体员工');
  await tool('group', 'addmembers', '研发部', 'linwan');
  await tool('group', 'addmembers', '全体员工', '研发部');
  service = await openService({
    file: {
      captcha: { kinds: [] },
      operators: { approval: false },
      directories: [
        {
          key: 'corp',
          kind: 'ldap',
          url: 'ldaps://localhost',
          ca: localCertificate.cert,
          bind_dn: 'reader@corp.example',
          bind_password: password,
          base_dn: `CN=Users,${base}`,
          // As the handbook has it.
          user_filter: '(|(sAMAccountName={login})(userPrincipalName={login}))',
          list_filter: '(&(objectCategory=person)(objectClass=user)(!(isCriticalSystemObject=TRUE)))',
          attributes: { id: 'objectGUID', username: 'sAMAccountName', nickname: 'displayName' },
          group_base_dn: `CN=Users,${base}`,
          group_filter: '(member:1.2.840.113556.1.4.1941:={dn})',
          first_sign_in: 'create',
          trust_email: true,
          sync: { guard: { share: 1 } },
        },
      ],
    },
  });
  owner = await makeOperator(service, ['owner']);
  await vi.waitFor(async () => expect((await signIn('zhou_bo')).code).toBe(1), {
    timeout: 30_000,
    interval: 500,
  });
}, 300_000);
afterAll(async () => {
  stop();
  await service.close();
});

const signIn = (account: string, typed = password) =>
  service.visitor().call(signInByPassword, { account, password: typed });
async function sync() {
  const { id } = (await owner.ask('POST', 'directories/corp/sync')).body as unknown as { id: string };
  await service.work('Synchronising directories');
  return (await owner.ask('GET', `directories/corp/runs/${id}`)).body;
}

test('somebody of Active Directory signs in by both names, with the groups that their groups are in', async () => {
  const answer = await signIn('linwan');
  expect(answer.code, answer.msg).toBe(1);
  const visitor = service.visitor();
  visitor.token = answer.data.token;
  expect((await visitor.call(getProfile, {})).data).toMatchObject({
    username: 'linwan',
    nickname: '晚 林',
    email: 'l***n@corp.example',
  });
  expect((await signIn('linwan@corp.example')).code).toBe(1);
  expect((await signIn('linwan', 'Another.Passw0rd.1')).reason).toBe('wrong_credentials');
  const groups = await service.database.selectFrom('account_group').select('key').orderBy('key').execute();
  expect(groups.map(({ key }) => key)).toEqual(expect.arrayContaining(['全体员工', '研发部']));
  const [subject] = await service.database.selectFrom('linked_identity_subject').select('subject').execute();
  expect(subject?.subject).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test('a changed password counts at once; an account that is switched off is refused, and disabled by the next run', async () => {
  await tool('user', 'setpassword', 'linwan', '--newpassword=Second.Passw0rd.2');
  expect((await signIn('linwan', 'Second.Passw0rd.2')).code).toBe(1);
  expect(await sync()).toMatchObject({ state: 'done', left: 0 });
  await tool('user', 'disable', 'linwan');
  expect((await signIn('linwan', 'Second.Passw0rd.2')).code).toBe(0);
  expect(await sync()).toMatchObject({ state: 'done', left: 1 });
  await tool('user', 'enable', 'linwan');
  expect(await sync()).toMatchObject({ state: 'done', updated: 1 });
  expect((await signIn('linwan', 'Second.Passw0rd.2')).code).toBe(1);
});
