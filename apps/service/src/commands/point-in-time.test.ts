import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword, signInByPhoneCode, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ArchivedService, makeDataDir, openArchivedService } from '../../test/open-archived-service.ts';
import { registerPerson } from '../../test/register-account.ts';
import { openArchivePlace } from '../features/site/archiving/archive-place.ts';
import { folderPlace } from '../features/site/backups/folder-place.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { restoreToMoment } from './restore-to-moment.ts';
import type { Terminal } from './terminal.ts';
import { verifyMoment } from './verify-moment.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const terminal = (says: string[] = []): Terminal => ({
  word: (_chinese, english) => english,
  show: (_value, lines) => void says.push(...lines),
  table: () => {},
  isForPrograms: false,
  progress: () => {},
  complain: (text) => void says.push(text),
  confirm: async () => true,
});

let home: Awaited<ReturnType<typeof makeDataDir>>;
let service: ArchivedService;
let isOpen: boolean;
beforeEach(async () => {
  home = await makeDataDir();
  service = await openArchivedService(home);
  isOpen = true;
});
afterEach(async () => {
  if (isOpen) await service.close();
  await home.remove();
});

const close = async () => {
  isOpen = false;
  await service.close();
};
const placeOf = () => openArchivePlace(folderPlace, service.settings);
const optionsOf = (moment: Date | null) => ({
  moment,
  place: placeOf(),
  masterKey: home.masterKey,
  identityFile: null,
  mayReplace: true,
  keepsSessions: false,
});
const restore = (moment: Date | null, over: object = {}, says: string[] = []) =>
  restoreToMoment(service.settings, { ...optionsOf(moment), ...over }, terminal(says));

test('what was before the moment is there, what came after it is not, and nothing used or ended since lives again', async () => {
  await service.work('Making a base');
  const lin = await registerPerson(service);
  const guest = service.visitor();
  service.clock.advance(61);
  await guest.call(phoneCodeCalls.login, { phone: lin.phone });
  const code = await service.readCode(lin.phone, 'login');
  // The command has the clock of the machine.
  service.clock.advance(-61);
  const moment = await service.now();
  expect((await guest.call(signInByPhoneCode, { phone: lin.phone, code })).code).toBe(1);
  const before = lin.visitor.token;
  await lin.visitor.call(signOut, {});
  const wen = await registerPerson(service);
  await service.archive();
  const says: string[] = [];
  expect([await verifyMoment(optionsOf(moment), terminal(says)), says.at(-1)]).toEqual([
    0,
    '✓ replayed, and read through: everything is as it was',
  ]);
  await close();

  expect(await restore(moment, {}, says)).toBe(0);
  expect((await readdir(home.dataDir)).filter((name) => name.startsWith('postgres.'))).toEqual([
    expect.stringMatching(/^postgres\.before-/),
  ]);
  service = await openArchivedService(home);
  isOpen = true;
  const enter = async ({ phone, password }: { phone: string; password: string }) =>
    (await service.visitor().call(signInByPassword, { account: phone, password })).code;
  expect(await enter(lin)).toBe(1);
  expect(await enter(wen)).not.toBe(1);
  const same = Object.assign(service.visitor(), { device: guest.device });
  expect((await same.call(signInByPhoneCode, { phone: lin.phone, code })).code).not.toBe(1);
  const old = Object.assign(service.visitor(), { device: lin.visitor.device, token: before });
  expect((await old.call(getProfile, {})).code).toBe(401);
});
