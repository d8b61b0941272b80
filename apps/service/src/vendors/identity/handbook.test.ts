import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';
import { callbackPages } from '../../features/sign-in/provider-sign-in/callback-pages.ts';
import { fileSettings } from '../../settings/settings-file.ts';
import { providersSettings } from './create-providers.ts';

// Every kind of provider has a page in the handbook, and what the page shows works as it is copied.

const folder = fileURLToPath(new URL('../../../../../docs/handbook/providers/', import.meta.url));
const kinds = readdirSync(folder).map((name) => name.replace(/\.md$/, ''));
const read = (kind: string) => readFileSync(`${folder}${kind}.md`, 'utf8');

/** Keys that nobody could print: those of the page with ones that work in their place. */
function withKeys(text: string, kind: string): string {
  const pair =
    kind === 'apple'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = (key: typeof pair.privateKey, type: 'pkcs8' | 'spki') =>
    JSON.stringify(key.export({ type, format: 'pem' } as never).toString()).slice(1, -1);
  return text
    .replaceAll(/-----BEGIN PRIVATE KEY-----\\n…\\n-----END PRIVATE KEY-----\\n/g, () =>
      pem(pair.privateKey, 'pkcs8'),
    )
    .replaceAll(/-----BEGIN PUBLIC KEY-----\\n…\\n-----END PUBLIC KEY-----\\n/g, () =>
      pem(pair.publicKey, 'spki'),
    );
}

function examplesOf(kind: string): unknown[] {
  const blocks = [...read(kind).matchAll(/```json\n([^]*?)```/g)].map(([, text = '']) => text);
  return blocks.map((text) => JSON.parse(withKeys(text, kind)) as unknown);
}

test('has one page for each kind', () => {
  const known = providersSettings.element.options.map((option) => [...option.shape.kind.values][0]);
  expect(kinds.toSorted()).toEqual(known.toSorted());
});

test.each(kinds)('%s: the configuration on its page is valid and minimal', (kind) => {
  const examples = examplesOf(kind);
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) {
    const parsed = fileSettings.safeParse(example);
    expect(parsed.error?.issues ?? []).toEqual([]);
    expect(parsed.data?.providers.map((provider) => provider.kind)).toEqual([kind]);
  }
});

test.each(kinds)('%s: the page names the callback addresses', (kind) => {
  const text = read(kind);
  const [signIn, bind] = callbackPages.map((page) => `https://account.example${page}`);
  const isByHost = /- `account\.example`/.test(text);
  expect(isByHost || (text.includes(signIn ?? '') && text.includes(bind ?? ''))).toBe(true);
  for (const title of ['在它的后台', '回调地址', '要申请的权限', '设置', '拿到什么', '常见的错']) {
    expect(text).toContain(`\n## ${title}\n`);
  }
});

let service: TestService;
beforeAll(async () => {
  const providers = kinds.flatMap((kind) =>
    examplesOf(kind).flatMap((example) => (example as { providers: unknown[] }).providers),
  );
  service = await openService({ file: { providers }, settings: { publicUrl: 'https://account.example' } });
});
afterAll(() => service.close());

/** Those whose page is known without asking anybody. */
const plain = kinds.filter((kind) => !['google', 'microsoft', 'apple', 'openid-connect'].includes(kind));

test.each(plain)(
  '%s: with that configuration, a sign-in redirects with the registered address',
  async (kind) => {
    const redirect_url = 'https://account.example/login/callback';
    const key = { 'oauth2-table': 'oa' }[kind] ?? kind;
    const started = await service.visitor().call(startAtProvider, { key, redirect_url });
    expect(started).toMatchObject({ code: 1 });
    expect(new URL(decodeURIComponent(started.data.url)).protocol).toBe('https:');
    expect(decodeURIComponent(decodeURIComponent(started.data.url))).toContain(redirect_url);
  },
);
