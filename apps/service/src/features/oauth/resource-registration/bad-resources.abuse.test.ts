import { createResource } from '@tongxing/contract/calls/resources.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerResource, scopeCalled } from '../../../../test/register-resource.ts';

const issuer = 'http://localhost:3000';
let service: TestService;
let owner: RegisteredPerson;
beforeAll(async () => {
  service = await openService();
  owner = await registerPerson(service);
});
afterAll(() => service.close());

const fields = {
  name: '日程接口',
  scopes: [scopeCalled('calendar:read', '查看日程')],
  legal_name: '日程科技有限公司',
  contact: 'privacy@calendar.example',
};
const create = (more: object, by = owner) =>
  by.visitor.call(createResource, { ...fields, audience: 'urn:example:one', ...more });
const reasonOf = (answer: { data: unknown }) => (answer.data as { reason?: string } | null)?.reason;

test('an audience is taken once, also where it is written otherwise', async () => {
  await registerResource(owner.visitor, { audience: 'https://api.taken.example/v1' });
  const other = await registerPerson(service);
  for (const audience of [
    'https://api.taken.example/v1',
    'https://API.taken.example:443/v1/',
    'https://api.taken.example/v1/',
  ]) {
    expect([audience, reasonOf(await create({ audience }, other))]).toEqual([audience, 'audience_taken']);
  }
  // threat:kept-audience
  // Who has not shown for a day that the host is theirs keeps nobody else from it.
  service.clock.advance(24 * 3600 + 1);
  const later = await create({ audience: 'https://api.taken.example/v1' }, other);
  expect(later).toMatchObject({ code: 1, data: { status: 'unverified' } });
});

test('what is no audience, no scope or no text is refused', async () => {
  for (const audience of [
    'http://api.example.com',
    'https://user@api.example.com',
    'https://api.example.com/#part',
    'https://api.example.com/?a=1',
    'api.example.com',
    'urn:ietf:params:oauth',
    'urn:x',
    'javascript:alert(1)',
    'https:api.example.com',
    'https://api.example.com/\u202e',
    issuer,
  ]) {
    expect([audience, reasonOf(await create({ audience }))]).toEqual([audience, 'bad_audience']);
  }
  for (const name of [
    'openid',
    'profile',
    'OpenID',
    'offline_access',
    'groups',
    'manage:people:read',
    'scim:read',
  ]) {
    const answer = await create({ scopes: [scopeCalled(name, '看')] });
    expect([name, reasonOf(answer)]).toEqual([name, 'scope_reserved']);
  }
  const scope = scopeCalled('a', '看');
  const bad = [
    { scopes: Array.from({ length: 101 }, (_, index) => scopeCalled(`s${index}`, '看')) },
    { scopes: [scope, scope] },
    { scopes: [{ ...scope, name: 'two words' }] },
    { scopes: [{ ...scope, title: { zh: '<b>看</b>' } }] },
    { scopes: [{ ...scope, purpose: { zh: '看', en: '<script>' } }] },
    { scopes: [{ ...scope, title: { zh: '看'.repeat(41) } }] },
    { name: '<img>' },
    { token_minutes: 0 },
    { token_minutes: 1441 },
    { audience: `https://api.example.com/${'x'.repeat(500)}` },
  ];
  for (const more of bad) expect([more, (await create(more)).code]).toEqual([more, 400]);
  expect(
    (
      await create({
        audience: 'urn:example:hundred',
        scopes: Array.from({ length: 100 }, (_, index) => scopeCalled(`s${index}`, '看')),
      })
    ).code,
  ).toBe(1);
});

test('where apps are reviewed, so are APIs', async () => {
  const reviewed = await openService({ file: { apps: { review: true } } });
  try {
    const { visitor } = await registerPerson(reviewed);
    expect((await registerResource(visitor)).status).toBe('in_review');
  } finally {
    await reviewed.close();
  }
});

test('an account has as many APIs as apps', async () => {
  const small = await openService({ file: { apps: { per_account: 1 } } });
  try {
    const { visitor } = await registerPerson(small);
    await registerResource(visitor);
    const more = await visitor.call(createResource, { ...fields, audience: 'urn:example:more' });
    expect(reasonOf(more)).toBe('too_many_resources');
  } finally {
    await small.close();
  }
});
