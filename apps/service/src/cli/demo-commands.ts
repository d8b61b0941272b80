import * as calls from '@tongxing/contract/manage/imports.ts';
import { recordAudit } from '../features/admin/audit/record-audit.ts';
import { findImport, insertImport, showProgress } from '../features/admin/imports/import-store.ts';
import { csvLine } from '../features/admin/imports/read-csv.ts';
import { runImport } from '../features/admin/imports/run-import.ts';
import type { ServiceWork } from '../service-work.ts';
import type { CommandInput, Commands } from './command.ts';
import { stopUnlessSure, thisOperator } from './perform.ts';

const mostPeople = 10_000_000;
const secondsOfDay = 86_400;

const familyNames = [...'李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'];
const givenNames = [
  '月',
  '建国',
  '思远',
  '小满',
  '一诺',
  '雨桐',
  '子轩',
  '静',
  '明哲',
  '晓燕',
  '浩然',
  '若水',
  '春晓',
];
const columns = [
  'external_id',
  'username',
  'nickname',
  'email',
  'email_verified',
  'password_hash',
  'created_at',
  'status',
];

/** Invented people as an import file, the same each time. Nobody has an address at example.com (RFC 2606). */
async function* writePeople(count: number, passwordHash: string, now: Date): AsyncGenerator<string> {
  yield csvLine(columns);
  for (let number = 1; number <= count; number += 1) {
    const family = familyNames[(number * 7) % familyNames.length] ?? '';
    const given = givenNames[(number * 11) % givenNames.length] ?? '';
    // Half a year, the first of them the oldest.
    const age = ((count - number) / count) * 180 * secondsOfDay;
    yield csvLine([
      `demo-${number}`,
      `demo_${number}`,
      `${family}${given}`,
      `demo${number}@example.com`,
      'true',
      passwordHash,
      new Date(now.getTime() - age * 1000).toISOString(),
      number % 50 === 0 ? 'disabled' : 'active',
    ]);
  }
}

async function seed(work: ServiceWork, { options, terminal }: CommandInput): Promise<number> {
  const people = Number(options['people'] ?? 100);
  if (!Number.isInteger(people) || people < 1 || people > mostPeople) {
    terminal.printError(`--people: 1 to ${mostPeople}`);
    return 2;
  }
  const { publicUrl } = work.settings;
  const stop = await stopUnlessSure(
    terminal,
    terminal.word(
      `在 ${publicUrl} 里造 ${people} 个演示用户？只用来试，别在正式的环境里造。`,
      `Make ${people} made-up people at ${publicUrl}? They are for trying things out, not for where real people are.`,
    ),
  );
  if (stop !== null) return stop;
  const operator = thisOperator();
  const { caller } = work;
  const job = await work.change(async (change) => {
    const { name: kind, permission } = calls.startImport;
    await recordAudit(change, caller, { kind, operator, permission, reason: 'demo seed', after: { people } });
    return insertImport(change, {
      source: 'csv',
      isDryRun: false,
      trustsContacts: true,
      askedBy: operator.id,
    });
  });
  const password = work.random.text(12, 'abcdefghjkmnpqrstuvwxyz23456789');
  const hash = await work.passwords.hash(password);
  await runImport(work, job, writePeople(people, hash, work.clock.now()), ({ records_read: read }) =>
    terminal.progress(`${read} / ${people}`),
  );
  terminal.progress('');
  const ended = await findImport(work.db, job.id);
  if (!ended) throw new Error('the run is gone');
  const { state, created, existing, conflicts, error } = showProgress(ended);
  const first = created > 0 ? { username: `demo_${existing + 1}`, password } : null;
  terminal.show({ created, existing, conflicts, ...first }, [
    terminal.word(`新造 ${created} 人，原有 ${existing} 人`, `${created} made, ${existing} were there`),
    ...(first
      ? [terminal.word(`新造的人密码都是 ${password}`, `The password of each new one: ${password}`)]
      : []),
  ]);
  if (error) terminal.printError(error);
  return state === 'done' ? 0 : 1;
}

/** For trying things out. */
export const demoCommands: Commands[string] = {
  seed: {
    usage: 'demo seed [--people N]',
    summary: 'makes made-up people, for trying things out; done again, it makes those that are missing',
    takes: [0, 0],
    options: { people: { type: 'string' } },
    run: seed,
  },
};
