import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService();
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

/** Imports and returns the lines of the report. */
async function bring(data: string, isDryRun: boolean): Promise<string[]> {
  const body = { from: 'csv', data, dry_run: isDryRun, reason: '从原系统搬家' };
  const job = await owner.ask('POST', 'imports', body);
  await service.work('Importing people');
  const report = await owner.ask('GET', `imports/${job.body['id']}/report`);
  return report.text.trim().split('\r\n').slice(1);
}

async function enter(account: string, password: string): Promise<string> {
  const answer = await service.visitor().call(signInByPassword, { account, password });
  return answer.code === 1 ? 'in' : String(answer.reason);
}

test('one conflict leaves out what is in conflict, not the person', async () => {
  const { phone, password: own } = await registerPerson(service, { username: 'here_before' });
  const hash = '$md5$$5f4dcc3b5aa765d61d8327deb882cf99';
  const binding = (id: string) => `"[{""provider"":""github"",""subjects"":[""${id}""]}]"`;
  const data = [
    'external_id,username,phone,phone_verified,password_hash,bindings',
    `y1,y_name,${phone},true,${hash},`,
    `y2,HERE_BEFORE,13977770012,true,${hash},`,
    `y3,y_third,13977770013,true,${hash},${binding('77')}`,
    `y4,y_fourth,13977770014,true,${hash},${binding('77')}`,
    `y5,,13977770012,true,,${binding('78')}`,
  ].join('\n');
  const looked = await bring(data, true);
  const report = await bring(data, false);
  expect(report).toEqual([
    '1,y1,created,phone left out: another account has it',
    '2,y2,created,user name left out: another account has it',
    '3,y3,created,',
    '4,y4,created,binding of github left out: another account has it',
    '5,y5,created,phone left out: another account has it',
  ]);
  expect(looked).toEqual(report);
  for (const account of ['y_name', '13977770012', 'y_third', 'y_fourth'])
    expect(await enter(account, 'password'), account).toBe('in');
  for (const account of ['here_before', phone]) {
    expect(await enter(account, 'password'), account).toBe('wrong_credentials');
    expect(await enter(account, own), account).toBe('in');
  }
});
