import { listMerges, undoMerge } from '@tongxing/contract/calls/merging.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { expect, test } from 'vitest';
import { authenticatorCode } from '../../test/authenticator.ts';
import { passCheck } from '../../test/be-proven.ts';
import { openService } from '../../test/open-service.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { readSchema } from '../../test/read-schema.ts';
import { ask, type Tokens, userinfo } from '../../test/relying-party.ts';
import { openSaved, saveDatabase, savedVersions } from '../../test/save-database.ts';
import { chainKeysOf } from '../features/activity/activity-log/hash-chain.ts';
import { verifyCheckpoint } from '../features/activity/activity-log/verify-checkpoint.ts';
import { verifyLog } from '../features/activity/activity-log/verify-log.ts';
import { migrate } from './migrate.ts';

// At a release: KEEP_DATABASE=1.1 npx vitest run upgrade.test.ts -t 'saves a database'
const saved = process.env['KEEP_DATABASE'];
if (saved) test('saves a database of today for the versions to come', () => saveDatabase(saved));

test.each(savedVersions)(
  'a database of %s with people in it is brought up to date',
  { timeout: 60_000 },
  async (version) => {
    const { database, saved: stored } = await openSaved(version);
    await migrate(database.url);
    const fresh = await openTestDatabase();
    expect(await readSchema(database.database)).toEqual(await readSchema(fresh.database));
    await fresh.drop();

    const masterKey = Buffer.from(stored.masterKey, 'base64');
    const from = new Date(Date.parse(stored.at) + 3600_000);
    const service = await openService({ on: database, from, ports: { masterKey } });
    const { lin, zhou, wu, app } = stored;

    // Who was signed in still is, on the same browser.
    const browser = Object.assign(service.visitor(), { token: lin.token, device: lin.device });
    expect((await browser.call(getProfile, {})).data).toMatchObject({
      nickname: '林晚',
      username: 'linwan',
      bio: '住在运河边',
    });
    // Everybody signs in as before.
    const signIn = { account: 'linwan', password: lin.password };
    expect(await service.visitor().call(signInByPassword, signIn)).toMatchObject({ code: 1 });
    const wrong = { account: 'linwan', password: `${lin.password}8` };
    expect((await service.visitor().call(signInByPassword, wrong)).code).not.toBe(1);
    for (const code of [authenticatorCode(zhou.secret, service.clock.now()), zhou.recoveryCode]) {
      const visitor = service.visitor();
      const asked = await visitor.call(signInByPassword, { account: zhou.phone, password: zhou.password });
      expect(asked.code).toBe(-1);
      const { session_id } = asked.data as unknown as { session_id: string };
      expect(await visitor.call(answerSecondFactor, { session_id, code })).toMatchObject({ code: 1 });
    }
    // The app goes on.
    const form = { grant_type: 'refresh_token', refresh_token: stored.refreshToken };
    const refreshed = await ask(service, '/oauth2/token', app, form);
    expect(refreshed.statusCode).toBe(200);
    const { access_token } = refreshed.json<Tokens>();
    expect((await userinfo(service, access_token)).json()).toMatchObject({ nickname: '林晚' });

    // What was merged comes back.
    await passCheck({ ...lin, visitor: browser, username: 'linwan' });
    const [merge] = (await browser.call(listMerges, {})).data.items;
    expect(await browser.call(undoMerge, { id: merge!.id })).toMatchObject({ code: 1 });
    const again = await service
      .visitor()
      .call(signInByPassword, { account: wu.phone, password: wu.password });
    expect(again.code).toBe(1);

    // The log verifies.
    const keys = chainKeysOf(masterKey);
    await service.work('Keeping a checkpoint of the log');
    expect((await verifyCheckpoint(service.database, keys, null)).flaws).toEqual([]);
    const events: number[] = [];
    for await (const report of verifyLog(service.database, keys)) {
      expect(report.brokenAt).toBeNull();
      events.push(report.events);
    }
    expect(Math.min(...events)).toBeGreaterThan(2);
    await service.close();
  },
);
