import { sql } from 'kysely';
import { beforeEveryId } from '../../../database/query/before-every-id.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { totpContext } from '../../sign-in/second-factor/verify-second-factor.ts';
import { type Done, TextStream } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { ownColumns } from './formats/tongxing-csv.ts';
import { csvLine } from './read-csv.ts';
import { fieldColumn } from './read-people.ts';

const fetchableSeconds = 3600;
const atOnce = 500;

/** The exports that the operator may fetch now. */
export async function listExports(
  { db, clock }: Work,
  operator: Operator,
): Promise<Result<{ items: { id: string; until: string }[]; next: null }, never>> {
  const living = await findLiving(db, operator, clock.now());
  const items = living ? [{ id: living.id, until: living.until.toISOString() }] : [];
  return succeed({ items, next: null });
}

async function findLiving(db: Reader, operator: Operator, now: Date) {
  return db
    .selectFrom('people_export')
    .select(['id', 'until'])
    .where('operator', '=', operator.id)
    .where('until', '>', now)
    .limit(1)
    .executeTakeFirst();
}

/** Whether the operator may fetch an export now, so that no second approval is needed. */
export async function mayFetch(change: Change, operator: Operator): Promise<boolean> {
  return (await findLiving(change.db, operator, change.at)) !== undefined;
}

/** Lets the operator fetch the export of all accounts for one hour from the first request. */
export async function startExport(
  change: Change,
  operator: Operator,
): Promise<Result<Done<{ id: string; until: string }>, never>> {
  const living = await findLiving(change.db, operator, change.at);
  const { id, until } = living ?? {
    id: change.random.uuid(),
    until: addSeconds(change.at, fetchableSeconds),
  };
  if (!living) {
    await change.db
      .insertInto('people_export')
      .values({ id, operator: operator.id, asked_at: change.at, until })
      .execute();
  }
  return succeed({ output: { id, until: until.toISOString() } });
}

/** The export of all accounts, for the operator who may fetch it. */
export async function fetchExport(
  work: Work,
  id: string,
  operator: Operator,
): Promise<Result<TextStream, 'not_found'>> {
  const row = await work.db
    .selectFrom('people_export')
    .select('id')
    .where('id', '=', id)
    .where('operator', '=', operator.id)
    .where('until', '>', work.clock.now())
    .executeTakeFirst();
  if (!row) return fail('not_found');
  return succeed(new TextStream('text/csv; charset=utf-8; header=present', writePeople(work)));
}

export async function removeOldExports({ db, at }: Change): Promise<void> {
  await db.deleteFrom('people_export').where('until', '<=', at).execute();
}

interface Row {
  readonly id: string;
  readonly username: string | null;
  readonly nickname: string;
  readonly password_hash: string | null;
  readonly status: 'active' | 'disabled';
  readonly created_at: Date;
  readonly phone: string | null;
  readonly email: string | null;
  /** The identifiers of the account in the system it was imported from, by kind; unproven here. */
  readonly former: Readonly<Partial<Record<'name' | 'phone' | 'email', string>>> | null;
  readonly secret: string | null;
  readonly bindings: readonly unknown[] | null;
  /** Keys, joined by semicolons. */
  readonly groups: string | null;
  readonly fields: Readonly<Record<string, string>> | null;
}

async function readBatch(db: Reader, after: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select account.id, account.username, account.nickname, account.password_hash, account.status, account.created_at,
      (select value from contact where account_id = account.id and kind = 'phone') as phone,
      (select value from contact where account_id = account.id and kind = 'email') as email,
      (select jsonb_object_agg(kind, value_key) from former_name where account_id = account.id) as former,
      (select secret from totp where account_id = account.id and enabled_at is not null) as secret,
      (select jsonb_agg(jsonb_build_object('provider', provider, 'nickname', nickname, 'subjects',
          (select jsonb_agg(subject order by subject desc) from linked_identity_subject where identity_id = linked_identity.id))
          order by provider)
        from linked_identity where account_id = account.id) as bindings,
      (select string_agg(key, ';' order by key) from account_group_member
        join account_group on account_group.id = group_id and source = 'manual' where account_id = account.id) as groups,
      (select jsonb_object_agg(key, value) from profile_field where account_id = account.id) as fields
    from account where status in ('active', 'disabled') and id > ${after}::uuid
    order by id limit ${atOnce}`.execute(db as never);
  return rows;
}

/** The cells of a contact: its value, and whether it is proven. */
function contactCells(proven: string | null, former: string | undefined) {
  if (proven !== null) return [proven, 'true'];
  return former === undefined ? ['', ''] : [former, 'false'];
}

/** All accounts as lines of CSV with their credentials, in the order of their ids. */
async function* writePeople(work: Work): AsyncGenerator<string> {
  const { db, vault } = work;
  const keys = work.settings.file.profile.fields.map(({ key }) => key);
  yield csvLine([...ownColumns, ...keys.map((key) => `${fieldColumn}${key}`)]);
  let after: string = beforeEveryId;
  for (;;) {
    const last = after;
    const rows = await readBatch(db, last);
    const lines = rows.map((row) =>
      csvLine([
        row.id,
        // An import saves an unproven contact, or a name that is no user name here, as a former identifier that works with
        // the password.
        row.username ?? row.former?.name,
        row.nickname,
        ...contactCells(row.phone, row.former?.phone),
        ...contactCells(row.email, row.former?.email),
        row.password_hash,
        row.secret === null ? '' : vault.open(row.secret, totpContext(row.id)),
        row.bindings === null ? '' : JSON.stringify(row.bindings),
        row.created_at.toISOString(),
        row.status,
        row.groups,
        ...keys.map((key) => row.fields?.[key]),
      ]),
    );
    if (lines.length > 0) yield lines.join('');
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}
