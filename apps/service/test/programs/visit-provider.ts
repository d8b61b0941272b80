// The identity of a sign-in with a provider at its double: `node apps/service/test/programs/visit-provider.ts KIND`.
// For the test of the guide that adds one.
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { visitVendor } from '@tongxing/doubles/identity/visit-vendor.ts';
import { createProviders, providersSettings } from '../../src/vendors/identity/create-providers.ts';

const redirectUri = 'https://account.example/login/callback';
const kind = process.argv[2] as keyof typeof vendorFixtures;
const miniProgram = await vendorFixtures[kind]([redirectUri]);
const clock = { now: () => new Date() };
const context = { fetch, guardedFetch: fetch, timeoutMilliseconds: 5_000, clock };
const [provider] = createProviders(providersSettings.parse([miniProgram.entry]), context);
if (!provider) throw new Error(`no provider of the kind ${kind}`);

const start = { channel: 'website', redirectUri, state: 'S', nonce: 'N', silent: false } as const;
const page = await provider.authorizationUrl({ ...start, codeChallenge: '', phone: false });
const back = page.ok ? await visitVendor(page.value) : null;
console.log(
  JSON.stringify(await provider.identify({ ...start, params: back?.params ?? {}, codeVerifier: '' })),
);
await miniProgram.vendor.close();
