import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({
    file: { phone: { regions: ['CN', 'HK'] }, operators: { approval: false } },
  });
  owner = await makeOperator(service, ['owner']);
});
afterAll(() => service.close());

let numbers = 1000;
const because = { reason: '核对过身份' };
const inHongKong = () => `+852 ${51_230_000 + (numbers += 1)}`;
const shut = '+65 9123 4567';

/** What gives an account, or an invitation, a number that an operator or a file names. */
const ways: Readonly<Record<string, (phone: string) => Promise<boolean>>> = {
  'a new account': async (contact) =>
    (await owner.ask('POST', 'people', { contact, invite: false, ...because })).status === 200,
  'another number': async (value) => {
    const { accountId: id } = await registerPerson(service);
    const asked = { contact: 'phone', value, wait_days: 0, ...because };
    return (await owner.ask('POST', `people/${id}/replace-contact`, asked)).status === 200;
  },
  'an invitation': async (contact) =>
    (await owner.ask('POST', 'invitations', { contact, groups: [], expires_in_hours: 24, ...because }))
      .status === 200,
  'a trial message': async (to) =>
    (await owner.ask('POST', 'settings/sms/try', { what: 'sms', to, ...because })).status === 200,
  'an imported account': async (phone) => {
    const data = `external_id,phone,phone_verified\nold-${(numbers += 1)},${phone},true\n`;
    const job = await owner.ask('POST', 'imports', { from: 'csv', data, ...because });
    await service.work('Importing people');
    const { body } = await owner.ask('GET', `imports/${job.body['id']}`);
    return body['created'] === 1;
  },
};

// threat:sms-pumping
test.each(Object.keys(ways))('%s takes a number of an open region, and of no other', async (name) => {
  const take = ways[name]!;
  expect([await take(inHongKong()), await take(shut)]).toEqual([true, false]);
});

test('an operator finds the account by its number, and sees it masked', async () => {
  const phone = inHongKong();
  expect((await owner.ask('POST', 'people', { contact: phone, invite: false, ...because })).status).toBe(200);
  const found = await owner.ask('GET', `people?q=${encodeURIComponent(phone)}`);
  expect(found.body['items']).toMatchObject([{ phone: expect.stringMatching(/^\+852 51\*{4}\d\d$/) }]);
});
