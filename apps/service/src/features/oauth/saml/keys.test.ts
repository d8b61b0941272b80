import { X509Certificate } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { runTongxing } from '../../../../test/run-tongxing.ts';
import type { Work } from '../../../transaction/work.ts';
import { loadSamlKeys, rotateSamlKey } from './key-store.ts';

let service: TestService;
let work: Work;
beforeAll(async () => {
  service = await openService({ file: { doors: { saml: true } } });
  work = openWork(service.ports);
}, 300_000);
afterAll(() => service.close());

const shown = async () => {
  const { body } = await service.app.inject('/saml/metadata');
  return [...body.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, text]) => text ?? '');
};
const days = (count: number) => service.clock.advance(count * 24 * 3600);

test('several processes that begin at once make one key', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => loadSamlKeys(work)));
  expect(new Set(others.map(({ certificate }) => certificate))).toEqual(new Set([first?.certificate]));
  const certificate = new X509Certificate(first?.certificate ?? '');
  expect(certificate.subject).toBe('CN=localhost');
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
  expect(certificate.checkIssued(certificate)).toBe(true);
  expect(new Date(certificate.validTo).getFullYear() - new Date().getFullYear()).toBeGreaterThan(15);
});

test('a new certificate is shown at once and signs in a week; the old one is shown for a month', async () => {
  const [old = ''] = await shown();
  await rotateSamlKey(work);
  const both = await shown();
  expect([both.length, both[0]]).toEqual([2, old]);
  const signing = async () => (await loadSamlKeys(work)).certificate.replace(/-----[A-Z ]+-----|\s/g, '');
  days(6);
  expect(await signing()).toBe(old);
  days(2);
  expect(await signing()).toBe(both[1]);
  expect(await shown()).toEqual([both[1], old]);
  days(23);
  expect(await shown()).toEqual([both[1]]);
});

test('the command rotates beside the service, and after a leak leaves one', async () => {
  const env = {
    DATABASE_URL: service.databaseUrl,
    DATA_DIR: tmpdir(),
    SECRET_KEY: service.ports.masterKey.toString('base64'),
  };
  const run = (...args: string[]) => runTongxing(tmpdir(), env, ['keys', ...args, '--yes']);
  expect((await run('rotate', '--use', 'saml')).out).toMatch(/^SAML {2}saml-/);
  expect((await run('list', '--use', 'saml')).out.split('\n').length).toBeGreaterThan(1);
  const before = await shown();
  expect((await run('rotate', '--use', 'saml', '--leaked')).code).toBe(0);
  const after = await shown();
  expect([after.length, before.includes(after[0] ?? '')]).toEqual([1, false]);
  expect((await run('list')).out).toMatch(/^ES256/);
  expect(await run('list', '--use', 'cookies')).toMatchObject({ code: 2 });
});
