import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword, signInByPhoneCode, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ArchivedService, makeDataDir, openArchivedService } from '../../test/open-archived-service.ts';
import { registerPerson } from '../../test/register-account.ts';
import { runProgram } from '../../test/run-program.ts';
import { noteUnkept } from '../database/embedded/archive-spool.ts';
import { listBases, listSegments, openArchivePlace } from '../features/site/archiving/archive-place.ts';
import { folderPlace } from '../features/site/backups/folder-place.ts';
import { restoreToMoment } from './restore-to-moment.ts';
import type { Terminal } from './terminal.ts';
import { readMomentThrough, verifyMoment } from './verify-moment.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

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
});
afterEach(async () => {
  if (isOpen) await service.close();
  await home.remove();
});

const open = async (backups: Record<string, unknown> = {}) => {
  service = await openArchivedService(home, backups);
  isOpen = true;
};
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
  await open();
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
    '✓ replayed, read through, and signed in to: everything is as it was',
  ]);
  expect([await readMomentThrough(optionsOf(moment), terminal(says)), says.at(-1)]).toEqual([
    0,
    '✓ read to its end: everything is as it was written',
  ]);
  await close();

  expect(await restore(moment, {}, says)).toBe(0);
  expect((await readdir(home.dataDir)).filter((name) => name.startsWith('postgres.'))).toEqual([
    expect.stringMatching(/^postgres\.before-/),
  ]);
  await open();
  const enter = async ({ phone, password }: { phone: string; password: string }) =>
    (await service.visitor().call(signInByPassword, { account: phone, password })).code;
  expect(await enter(lin)).toBe(1);
  expect(await enter(wen)).not.toBe(1);
  const same = Object.assign(service.visitor(), { device: guest.device });
  expect((await same.call(signInByPhoneCode, { phone: lin.phone, code })).code).not.toBe(1);
  const old = Object.assign(service.visitor(), { device: lin.visitor.device, token: before });
  expect((await old.call(getProfile, {})).code).toBe(401);
});

test('nothing is touched where the moment is not held, a segment is gone, changed or foreign, or the version too old', async () => {
  const own = await generateX25519Identity();
  const identityFile = join(home.dataDir, 'own.txt');
  await writeFile(identityFile, own);
  await open({ recipients: [await identityToRecipient(own)] });
  const early = await service.now();
  await service.work('Making a base');
  const lin = await registerPerson(service);
  await service.archive();
  await service.database
    .insertInto('migration' as 'upload')
    .values({ name: '9999-of-tomorrow', timestamp: '2099' } as never)
    .execute();
  await service.archive();
  const ofTomorrow = await service.now();
  await service.database
    .deleteFrom('migration' as 'upload')
    .where('name', '=', '9999-of-tomorrow')
    .execute();
  await service.archive();
  const late = await service.now();
  await expect(restore(late, { identityFile })).rejects.toThrow('stop it first');
  await close();

  const files = async () => (await readdir(home.dataDir)).toSorted();
  const before = await files();
  const refused = async (says: RegExp, moment: Date | null, over: object = { identityFile }) => {
    const error = (await restore(moment, over).catch((reason: unknown) => reason)) as Error;
    expect([error.constructor.name, error.message]).toEqual([
      expect.stringMatching(/^(?:CannotStart|DamagedArchive)$/),
      expect.stringMatching(says),
    ]);
    expect(error.message).not.toContain('\n');
    expect(await files()).toEqual(before);
  };
  await refused(/is encrypted: name the file/, late, {});
  await refused(/another master key/, late, { identityFile, masterKey: randomBytes(32) });
  await refused(/outside of what the archive holds/, early);
  await refused(/outside of what the archive holds/, new Date(Date.now() + 3_600_000));
  await refused(/tables that this version does not know \(9999-of-tomorrow\)/, ofTomorrow);
  await refused(/--replace puts it aside/, late, { identityFile, mayReplace: false });

  const { segments } = placeOf();
  const names = (await listSegments(placeOf())).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const middle = names.at(-2)!;
  const path = segments.pathOf(middle.file);
  await rename(path, `${path}.gone`);
  await refused(new RegExp(`has a gap: ${middle.name} is missing`), late);
  const whole = await readFile(`${path}.gone`);
  const changed = Buffer.from(whole);
  changed[Math.floor(changed.length / 2)]! ^= 1;
  await writeFile(path, changed);
  await refused(/is damaged or was changed/, late);
  await writeFile(path, await readFile(segments.pathOf(names.at(-3)!.file)));
  await refused(/another one than its name says/, late);
  await writeFile(path, whole);

  expect(await restore(null, { identityFile, keepsSessions: true })).toBe(0);
  await open();
  const browser = Object.assign(service.visitor(), { device: lin.visitor.device, token: lin.visitor.token });
  expect((await browser.call(getProfile, {})).code).toBe(1);
});

test('killed in the middle of a base it leaves no half one, and the next one is whole', async () => {
  await open();
  const lin = await registerPerson(service);
  await close();
  const running = runProgram('begin-base', [home.dataDir]);
  await running.line(/^half$/);
  await running.kill();
  const half = await readdir(`${home.dataDir}/backups/continuous/base`);
  expect(half).toEqual([expect.stringMatching(/\.partial$/)]);

  await open();
  expect((await listBases(placeOf(), home.masterKey)).bases).toEqual([]);
  await service.work('Making a base');
  await service.archive();
  await close();
  expect(await restore(null)).toBe(0);
  await open();
  const { code } = await service
    .visitor()
    .call(signInByPassword, { account: lin.phone, password: lin.password });
  expect(code).toBe(1);
});

test('one base a night, at once where the log was not kept, and no log stays that none needs', async () => {
  await open({ keep: 2 });
  const names = async () => (await listBases(placeOf(), home.masterKey)).bases.map(({ archive }) => archive);
  const makeBase = async () => {
    await service.work('Making a base');
    await service.archive();
    return names();
  };
  const [first] = await makeBase();
  const oldest = await listSegments(placeOf());
  expect(await makeBase()).toEqual([first]);
  await noteUnkept(home.dataDir);
  expect((await makeBase()).at(-1)).toBe(first);
  expect(await listSegments(placeOf())).toEqual(expect.arrayContaining(oldest));
  service.clock.advance(86_400);
  const kept = await makeBase();
  expect([kept.length, kept.includes(first!)]).toEqual([2, false]);
  const left = await listSegments(placeOf());
  expect(oldest.filter(({ file }) => left.some((each) => each.file === file))).toEqual([]);
  const { bases } = await listBases(placeOf(), home.masterKey);
  expect(left.map(({ name }) => name)).toContain(bases.at(-1)!.start_segment);
  expect(await verifyMoment(optionsOf(null), terminal())).toBe(0);
});
