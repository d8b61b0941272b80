import { getGrant } from '@tongxing/contract/calls/data-access.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askCas, casService, getTicket, registerCas } from '../../../../test/cas-service.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  fieldsIn,
  provider,
  redirectQuery,
  registerProvider,
  requestXml,
  signInBy,
} from '../../../../test/saml-provider.ts';

// Old systems read who somebody is by the site's own fields: a student number, a staff number.

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
beforeAll(async () => {
  const fields = [
    { key: 'student_no', label: { zh: '学号' }, scope: 'profile', claim: 'edu.student/no' },
    { key: 'dormitory', label: { zh: '宿舍' }, scope: 'phone' },
    { key: 'shirt', label: { zh: '尺码' } },
  ];
  const map = [{ claim: 'uid', scope: 'profile', from: { field: 'student_no' } }];
  service = await openService({
    file: {
      doors: { cas: true, saml: true },
      profile: { fields },
      claims: { map },
      operators: { approval: false, requests_per_minute: 2000 },
    },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
}, 300_000);
afterAll(() => service.close());

async function student(): Promise<RegisteredPerson> {
  const person = await registerPerson(service);
  const fields = { student_no: '2026001', dormitory: '南三', shirt: 'L' };
  expect((await person.visitor.call(editProfile, { fields })).code).toBe(1);
  return person;
}
const asked = { scopes: ['openid', 'profile'] as const, purposes: { profile: '核对身份' } };

test('a service of CAS gets the fields of its scopes, which the person has read of', async () => {
  const id = await registerCas(developer.visitor, owner, { ...asked, scopes: [...asked.scopes] });
  const { visitor } = await student();
  const ticket = await getTicket(service, visitor);
  const given = await askCas(service, 'p3/serviceValidate', { ticket, service: casService });
  const { attributes } = given['authenticationSuccess'] as { attributes: Record<string, unknown> };
  expect(attributes).toMatchObject({ 'edu.student_no': '2026001', uid: '2026001' });
  expect(JSON.stringify(attributes)).not.toMatch(/南三|dormitory|shirt/);
  const grant = (await visitor.call(getGrant, { client_id: id })).data.grant;
  expect(grant?.recipient?.fields).toEqual(['学号']);
});

test('a service provider of SAML gets them as attributes', async () => {
  await registerProvider(developer.visitor, owner, { ...asked, scopes: [...asked.scopes] });
  const { visitor } = await student();
  const answer = await signInBy(service, visitor, redirectQuery(requestXml(service)));
  const { response = '' } = fieldsIn(answer) ?? {};
  expect(response).toMatch(/Name="edu\.student\/no"[^>]*><saml:AttributeValue[^>]*>2026001</);
  expect(response).toMatch(/Name="uid"[^>]*><saml:AttributeValue[^>]*>2026001</);
  expect(response).not.toMatch(/南三|dormitory|shirt/);
  expect(provider.acs).toBe(fieldsIn(answer)?.action);
});

test('a service provider of SAML names its attributes after them', async () => {
  const attributes = { 'urn:oid:2.5.4.45': 'uid', studentNumber: 'edu.student/no', dorm: 'phone_number' };
  const entity_id = 'https://courses.example/saml';
  await registerProvider(developer.visitor, owner, {
    ...asked,
    scopes: [...asked.scopes],
    entity_id,
    attributes,
  });
  const { visitor } = await student();
  const answer = await signInBy(service, visitor, redirectQuery(requestXml(service, { issuer: entity_id })));
  const { response = '' } = fieldsIn(answer) ?? {};
  expect(response).toMatch(/Name="urn:oid:2\.5\.4\.45"[^>]*><saml:AttributeValue[^>]*>2026001</);
  expect(response).toMatch(/Name="studentNumber"[^>]*><saml:AttributeValue[^>]*>2026001</);
  expect(response).not.toContain('Name="edu.student/no"');
});

test('without the scope they get none, and what is not filled in is missing', async () => {
  const { visitor } = await registerPerson(service);
  const ticket = await getTicket(service, visitor);
  const given = await askCas(service, 'p3/serviceValidate', { ticket, service: casService });
  expect(JSON.stringify(given)).not.toMatch(/student|uid/);
  const bare = 'https://bare.example/cas';
  await registerCas(developer.visitor, owner, { name: '公告', services: [bare], scopes: ['openid'] });
  const other = await student();
  const plain = await getTicket(service, other.visitor, { service: bare });
  const answer = await askCas(service, 'p3/serviceValidate', { ticket: plain, service: bare });
  expect(answer['authenticationSuccess']).toBeDefined();
  expect(JSON.stringify(answer)).not.toContain('2026001');
});
