import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import type { Wechat } from '@tongxing/doubles/identity/open-wechat.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { expect, test } from 'vitest';
import { openService } from '../../apps/service/test/open-service.ts';
import { registerPerson } from '../../apps/service/test/register-account.ts';
import { callbackUrl } from '../../apps/service/test/visit-provider.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
/** Of Debian's libandroid-json-java: the classes that Android has. */
const json = '/usr/share/java/com.android.json.jar';

// Debian's kotlin, default-jdk-headless and libandroid-json-java: the sample's own file, on a Java machine instead of Android.
test('the Android sample seals as the vectors say, and signs a person in', { timeout: 300_000 }, async () => {
  const fixture = await vendorFixtures.wechat_website([callbackUrl]);
  const wechat = fixture.vendor as Wechat;
  const service = await openService({
    file: { captcha: { kinds: [] }, providers: [fixture.entry] },
  });
  const site = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const person = await registerPerson(service);
  await person.visitor.call(editProfile, { nickname: '林晚' });
  wechat.desk.current.person = vendorPerson('lin');

  const jar = join(await mkdtemp(join(tmpdir(), 'tongxing-android-')), 'try.jar');
  const sources = ['samples/native-apps/android/TongxingAccount.kt', 'lab/native-apps/Try.kt'];
  await run('kotlinc', ['-cp', json, ...sources, '-include-runtime', '-d', jar], { cwd: root });
  const vectors = join(root, 'packages/sealing/vectors');
  const given = [vectors, site, wechat.wxSdk(), person.phone, person.password];
  const { stdout } = await run('java', ['-cp', `${jar}:${json}`, 'TryKt', ...given]);
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^vectors: \d+ requests, \d+ answers$/),
    expect.stringMatching(/^unknown, with a bind_id of [1-9]\d* characters$/),
    expect.stringContaining('密码'),
    'signed in as 林晚',
    'signed out: 401',
  ]);
  await service.close();
  await fixture.vendor.close();
});
