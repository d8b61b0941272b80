import { editApp, removeApp, rotateAppSecret } from '@tongxing/contract/calls/apps.ts';
import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { requestCancellation } from '@tongxing/contract/calls/cancellation.ts';
import { changePhone } from '@tongxing/contract/calls/contacts.ts';
import { requestExport } from '@tongxing/contract/calls/export.ts';
import { listBindings, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import { mergeAccounts, startMerge } from '@tongxing/contract/calls/merging.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  startPasskeyEnrollment,
} from '@tongxing/contract/calls/passkeys.ts';
import { finishAtProvider, startAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { changePassword } from '@tongxing/contract/calls/recovery.ts';
import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { visitVendor } from '@tongxing/doubles/identity/visit-vendor.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passAnyCheck, passCheck } from '../../../../test/be-proven.ts';
import { openBrowser } from '../../../../test/browser.ts';
import { signInHere } from '../../../../test/merge-two.ts';
import { followEntry } from '../../../../test/open-follow-service.ts';
import {
  type MiniProgramService,
  openMiniProgramService,
} from '../../../../test/open-mini-program-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  type Authorization,
  location,
  registerApp,
  start,
} from '../../../../test/relying-party.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';
import { callbackUrl } from '../../../../test/visit-provider.ts';
import { type Arrived, waysIn } from '../../../../test/ways-in.ts';

// Every way in which a session can come to be × every act that asks what it has proven. What was there before (the
// session that is copied, switched to or merged into, the trusted browser) is an hour old.
//
//   yes    done
//   check  refused with code 10, and the security checks that would do
//   again  the app's page asks for a new sign-in
//   never  the app is told that it cannot be had
//
// `merge` begins a merge and `other` is its second side, which takes the browser’s own secret beside a new sign-in: a
// stream, by which a code answers, brings none. `login` was asked for before the session came to be and
// `late` after it. Broken to see it fail, one at a time:
// - `carry` without `carriedFrom`: the rows QR, QR of a check, switch, merge and trusted browser;
// - `isProvenSince` that forgets `since`: every row of a sign-in that is no copy (`late`);
// - `checkedUntil` without its end: every row but `provider alone`, ten minutes after the check.

const table = `
                  bind  unbin key   unkey phone expor edit  secre remov merge other passw cance age   login late  acr1  acr2  phr
password          check check check check check check check check check check yes   check check yes   yes   again yes   never never
code              check check check check check check check check check check yes   check check yes   yes   again yes   never never
passkey           check check check check check check check check check check yes   check check yes   yes   again yes   yes   yes
authenticator     check check check check check check check check check check yes   check check yes   yes   again yes   yes   never
trusted browser   check check check check check check check check check check check check check yes   yes   again yes   check never
provider          check check check check check check check check check check yes   check check yes   yes   again yes   never never
provider alone    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   again yes   never never
directory         check check check check check check check check check check yes   check check yes   yes   again yes   never never
mobile app        check check check check check check check check check check yes   check check yes   yes   again yes   never never
mini program      check check check check check check check check check check check check check yes   yes   again yes   never never
following         check check check check check check check check check check check check check yes   yes   again yes   never never
one tap           check check check check check check check check check check yes   check check yes   yes   again yes   never never
QR                check check check check check check check check check check check check check again again again check never never
QR of a check     check check check check check check check check check check check check check yes   again again check never never
switch            check check check check check check check check check check check check check again again again check never never
merge             check check check check check check check check check check check check check yes   again again check never never
recovery          check check check check check check check check check check yes   check check yes   yes   again yes   never never
registration      check check check check check check check check check check yes   check check yes   yes   again yes   never never
`;
const [head = '', ...lines] = table.trim().split('\n');
const columns = head.trim().split(/\s+/);
const rows = lines.map((line) => ({
  way: line.slice(0, 18).trim() as keyof typeof waysIn,
  expected: Object.fromEntries(columns.map((column, at) => [column, line.slice(18).split(/\s+/)[at]])),
}));

const hour = 3600;
let miniProgram: MiniProgramService;
let directory: TestDirectory;
let app: App;
beforeAll(async () => {
  directory = await openDirectory();
  miniProgram = await openMiniProgramService({}, {}, followEntry('qr'), directory);
  app = await registerApp((await registerPerson(miniProgram.service)).visitor);
});
afterAll(async () => {
  await miniProgram.close();
  await directory.close();
});

interface Scene {
  readonly person: Arrived;
  readonly mergeId: string;
  readonly started: Readonly<Record<string, Authorization>>;
}
const essential = (acr: string) => ({
  claims: JSON.stringify({ id_token: { acr: { essential: true, values: [acr] } } }),
});
/** What an app asks for. */
const requests = {
  age: { max_age: '600' },
  login: { prompt: 'login' },
  acr1: essential('urn:tongxing:acr:one-factor'),
  acr2: essential('urn:tongxing:acr:two-factor'),
  phr: essential('phr'),
};

/** A browser on which another account has begun a merge and apps wait; then the session comes to be there. */
async function setScene(way: keyof typeof waysIn): Promise<Scene> {
  const { service } = miniProgram;
  const browser = service.visitor();
  const open = await waysIn[way]({ miniProgram, browser });
  service.clock.advance(hour);
  const first = await registerPerson(service);
  await signInHere(browser, first);
  await passCheck({ ...first, visitor: browser });
  const { merge_id: mergeId } = (await browser.call(startMerge, {})).data;
  const started: Record<string, Authorization> = {};
  for (const [asked, more] of Object.entries(requests)) started[asked] = await ask(more);
  service.clock.advance(5);
  const person = await open();
  await service.database.deleteFrom('linked_identity').execute();
  service.clock.advance(5);
  started['late'] = await ask(requests.login);
  return { person, mergeId, started };
}

let address = 0;
const ask = (more: Readonly<Record<string, string>>): Promise<Authorization> =>
  start(
    miniProgram.service,
    app,
    more,
    openBrowser(miniProgram.service, `10.77.${(address += 1) >> 8}.${address & 255}`),
  );

type Outcome = 'yes' | 'check' | 'again' | 'never';

function outcomeOf({ code, msg, data }: { code: number; msg: string; data: unknown }): Outcome {
  if (code === 1) return 'yes';
  if (code !== 10) throw new Error(`neither done nor refused: ${code} ${msg}`);
  expect((data as { methods: string[] }).methods).not.toEqual([]);
  return 'check';
}

/** Agrees on the app's page and follows to the app. */
async function decide({ visitor }: Arrived, { authorize, browser }: Authorization): Promise<Outcome> {
  const page = await visitor.call(getAuthorization, { authorize });
  const answer = await visitor.call(decideAuthorization, { authorize, decision: 'approve' });
  if (page.data.reauthenticate && answer.code === 10) return 'again';
  expect(page.data.reauthenticate).toBe(false);
  if (answer.code !== 1) return outcomeOf(answer);
  let response = await browser.get(answer.data.url);
  if (response.statusCode === 200) response = await browser.get(location(await browser.submit(response)));
  const came = new URL(location(response)).searchParams;
  if (came.get('error') === 'unmet_authentication_requirements') return 'never';
  expect(came.get('code')).toBeTruthy();
  return 'yes';
}

const aUuid = '11111111-2222-4333-8444-555555555555';
const newPassword = 'a long and other phrase 8';
let phones = 0;

async function bind({ visitor }: Arrived): Promise<Outcome> {
  const startedAt = await visitor.call(startAtProvider, {
    key: 'wechat',
    redirect_url: callbackUrl,
    bind: true,
  });
  if (startedAt.code !== 1) return outcomeOf(startedAt);
  const back = await visitVendor(decodeURIComponent(startedAt.data.url), { person: 'lin' });
  return outcomeOf(await visitor.call(finishAtProvider, { provider: 'wechat', state: '', ...back?.params }));
}

async function addKey({ visitor }: Arrived): Promise<Outcome> {
  const startedAt = await visitor.call(startPasskeyEnrollment, {});
  const none = { session_id: 'x'.repeat(43), options: { challenge: 'x' } };
  const { session_id, options } = startedAt.code === 1 ? startedAt.data : none;
  const made = softPasskey('http://localhost:3000').create(options);
  return outcomeOf(await visitor.call(addPasskey, { session_id, ...made }));
}

async function changeNumber({ visitor }: Arrived): Promise<Outcome> {
  const phone = `1377000${String((phones += 1)).padStart(4, '0')}`;
  await visitor.call(phoneCodeCalls.change_phone, { phone });
  const code = await miniProgram.service.readCode(phone, 'change_phone');
  return outcomeOf(await visitor.call(changePhone, { phone, code }));
}

/** Everything that asks for proof; what ends the session comes last. */
async function proofActionsOf({
  person,
  mergeId,
  started,
}: Scene): Promise<Map<string, () => Promise<Outcome>>> {
  const { visitor, accountId, password } = person;
  const { id } = await registerApp(visitor);
  const notices = async (answer: Promise<Parameters<typeof outcomeOf>[0]>) => outcomeOf(await answer);
  const firstOf = async (call: typeof listBindings | typeof listPasskeys) =>
    (await visitor.call(call, {})).data.items[0]?.id ?? aUuid;
  const passwords = { password: newPassword, old_password: password };
  return new Map(
    Object.entries({
      ...Object.fromEntries(
        Object.entries(started).map(([asked, each]) => [asked, () => decide(person, each)]),
      ),
      phone: () => changeNumber(person),
      bind: () => bind(person),
      unbin: async () => notices(visitor.call(unbindIdentity, { id: await firstOf(listBindings) })),
      key: () => addKey(person),
      unkey: async () => notices(visitor.call(removePasskey, { id: await firstOf(listPasskeys) })),
      expor: () => notices(visitor.call(requestExport, {})),
      edit: () => notices(visitor.call(editApp, { id, homepage: 'https://app.example/' })),
      secre: () => notices(visitor.call(rotateAppSecret, { id })),
      remov: () => notices(visitor.call(removeApp, { id })),
      merge: () => notices(visitor.call(startMerge, {})),
      other: () => notices(visitor.call(mergeAccounts, { merge_id: mergeId, keep: accountId })),
      passw: () => notices(visitor.call(changePassword, passwords)),
      cance: () => notices(visitor.call(requestCancellation, {})),
    }),
  );
}

// threat:evidence-matrix threat:qr-copy-fresh
test.each(rows)(
  '$way',
  async ({ way, expected }) => {
    const scene = await setScene(way);
    const actions = await proofActionsOf(scene);
    const tryThose = async (wanted: (name: string) => boolean) => {
      const tried: Record<string, Outcome> = {};
      for (const [name, action] of actions) if (wanted(name)) tried[name] = await action();
      return tried;
    };
    expect(await tryThose(() => true)).toEqual(expected);

    // Ten minutes after a check it is as if there had been none; another one opens everything that it can.
    if (expected['cance'] === 'yes') return;
    await passAnyCheck(miniProgram.service, scene.person);
    miniProgram.service.clock.advance(601);
    const isTimely = (name: string) => expected[name] === 'check' && !['acr1', 'acr2'].includes(name);
    expect(new Set(Object.values(await tryThose(isTimely)))).toEqual(new Set(['check']));
    await passAnyCheck(miniProgram.service, scene.person);
    const isOpened = (name: string) => ['check', 'again'].includes(expected[name] ?? '');
    expect(new Set(Object.values(await tryThose(isOpened)))).toEqual(new Set(['yes']));
  },
  120_000,
);

// threat:evidence-matrix
test('every way to open a session has a row', () => {
  expect(rows.map(({ way }) => way)).toEqual(Object.keys(waysIn));
});
