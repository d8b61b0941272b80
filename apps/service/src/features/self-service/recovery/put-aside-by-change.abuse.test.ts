import { changePassword, listQuarantine, listRecentlyAdded } from '@tongxing/contract/calls/recovery.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { type BreakIn, breakIn, untouched } from '../../../../test/break-in.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import type { RegisteredPerson } from '../../../../test/register-account.ts';
import { callbackUrl } from '../../../../test/visit-provider.ts';

let service: TestService;
let vendor: { close(): Promise<void> };

beforeAll(async () => {
  const fixture = await vendorFixtures.qq([callbackUrl]);
  vendor = fixture.vendor;
  service = await openService({ file: { providers: [fixture.entry] } });
});
afterAll(async () => {
  await service.close();
  await vendor.close();
});

describe('a password change', () => {
  const change = ({ owner }: BreakIn, put_aside?: string[]) =>
    owner.visitor.call(changePassword, {
      password: 'a whole new secret 9',
      old_password: owner.password,
      ...(put_aside ? { put_aside } : {}),
    });
  const recent = async ({ visitor }: RegisteredPerson) =>
    (await visitor.call(listRecentlyAdded, {})).data.items;

  // call:GET/v3/user/quarantine/recent threat:way-in-after-reset
  test('lists recent additions, marks suspect ones, and quarantines what the owner picks', async () => {
    const scene = await breakIn(service);
    await passCheck(scene.owner);
    const own = await untouched['a passkey']?.({ ...scene, intruder: scene.owner.visitor });
    const foreign = await untouched['a third-party identity']?.(scene);
    const items = await recent(scene.owner);
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['client_secret', 'identity', 'passkey']);
    const id = items.find(({ kind }) => kind === 'identity')?.id ?? '';
    const answer = await change(scene, [id, 'passkey:not-one', 'session:x', 'account:']);
    expect(answer.data).toEqual({ quarantined: [{ kind: 'identity', name: expect.stringContaining('QQ') }] });
    expect(await foreign?.()).toBe(false);
    expect(await own?.()).toBe(true);
    expect((await scene.owner.visitor.call(listQuarantine, {})).data.items).toHaveLength(1);
  });

  test('preselects what is newer than an unconfirmed sign-in', async () => {
    const scene = await breakIn(service);
    await passCheck(scene.owner);
    await untouched['a third-party identity']?.(scene);
    const items = await recent(scene.owner);
    expect(Object.fromEntries(items.map(({ kind, doubtful: suspect }) => [kind, suspect]))).toEqual({
      client_secret: false,
      identity: true,
    });
  });

  // threat:reset-as-weapon
  test('quarantines nothing that was not picked, and nothing of another account', async () => {
    const theirs = await breakIn(service);
    const foreign = await untouched['a passkey']?.(theirs);
    const mine = await breakIn(service);
    const own = await untouched['a passkey']?.(mine);
    const id = (await recent(theirs.owner)).find(({ kind }) => kind === 'passkey')?.id ?? '';
    await passCheck(mine.owner);
    expect((await change(mine, [id])).data).toEqual({ quarantined: [] });
    expect(await foreign?.()).toBe(true);
    expect(await own?.()).toBe(true);
  });
});
