import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let asking: TestOperator;
let deciding: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { operators: { requests_per_minute: 500 } } });
  asking = await makeOperator(service, ['owner']);
  deciding = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const ask = async ({ accountId }: RegisteredPerson, reason: string, contact = 'phone') => {
  return (await asking.ask('POST', `people/${accountId}/reveal`, { reason, contact })).body;
};
const decide = async (approval: string, verb: 'approve' | 'refuse', reason: string) => {
  const { status } = await deciding.ask('POST', `approvals/${approval}/${verb}`, { reason });
  expect(status).toBe(200);
};
const list = async ({ accountId }: RegisteredPerson, who = asking) => {
  const { body, text } = await who.ask('GET', `people/${accountId}/reveals`);
  return { items: body.items as unknown as Record<string, unknown>[], text };
};

// call:GET/manage/v1/people/{id}/reveals
test('who asked to see a contact reads what came of it: it waits, is shown for ten minutes, and is over', async () => {
  const person = await registerPerson(service);
  expect((await list(person)).items).toEqual([]);
  const { approval } = await ask(person, '快递要回拨');
  expect((await list(person)).items).toEqual([
    {
      contact: 'phone',
      state: 'waiting',
      approval,
      reason: '快递要回拨',
      until: new Date(service.clock.now().getTime() + 86_400_000).toISOString(),
      decided_by_name: null,
      note: '',
    },
  ]);
  await decide(approval, 'approve', '核实过');
  const until = new Date(service.clock.now().getTime() + 600_000).toISOString();
  const shown = await list(person);
  expect(shown.items).toMatchObject([
    { contact: 'phone', state: 'shown', approval, reason: '快递要回拨', until, note: '核实过' },
  ]);
  expect(shown.text).not.toContain(person.phone);
  // What another operator asked for is theirs.
  expect((await list(person, deciding)).items).toEqual([]);
  service.clock.advance(601);
  expect((await list(person)).items).toMatchObject([{ state: 'over', until: null }]);
  // The newest counts.
  await ask(person, '又要回拨');
  expect((await list(person)).items).toMatchObject([{ state: 'waiting', reason: '又要回拨' }]);
});

test('what was turned down says by whom and why; what nobody decided, that it lapsed; what was taken back, nothing', async () => {
  const person = await registerPerson(service);
  const refused = await ask(person, '想看看');
  await decide(refused.approval, 'refuse', '没有工单');
  const { items } = await list(person);
  expect(items).toMatchObject([{ state: 'refused', note: '没有工单', until: null }]);
  expect(items[0]?.['decided_by_name']).not.toBe(null);
  // The clock of a test stands: of two in one moment neither is the newer one.
  service.clock.advance(1);
  await ask(person, '有工单了');
  service.clock.advance(25 * 3600);
  await asking.enter();
  expect((await list(person)).items).toMatchObject([{ state: 'lapsed', until: null }]);

  const own = await ask(person, '点错了');
  await asking.ask('POST', `approvals/${own.approval}/refuse`, {});
  expect((await list(person)).items).toEqual([]);
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect((await asking.ask('GET', `people/${nobody}/reveals`)).status).toBe(404);
});

// call:POST/manage/v1/people/{id}/reveal threat:reveal-repeated
test('an Idempotency-Key repeats what was shown for ten minutes, and then asks for approval again', async () => {
  for (const operator of [asking, deciding]) await operator.enter();
  const person = await registerPerson(service);
  await decide((await ask(person, '快递要回拨')).approval, 'approve', '核实过');
  const again = () =>
    asking.ask(
      'POST',
      `people/${person.accountId}/reveal`,
      { reason: '快递要回拨', contact: 'phone' },
      { 'idempotency-key': `reveal-${person.accountId}` },
    );
  expect((await again()).body).toMatchObject({ value: person.phone });
  expect((await again()).body).toMatchObject({ value: person.phone });
  service.clock.advance(601);
  await asking.enter();
  const late = await again();
  expect(late.text).not.toContain(person.phone);
  expect(late.status).toBe(409);
});
