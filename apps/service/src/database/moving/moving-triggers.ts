import { setTimeout as pause } from 'node:timers/promises';
import { type Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import type { MovedTable } from './moved-table.ts';

/** Held by the command that moves for as long as it lives: without it nothing is noted. */
const aliveLock = '7466010, 2';
/** Shared by every transaction that writes until it ends; taken whole by the move for its last seconds. */
const gateLock = '7466010, 3';

/** How long a table is waited for, and with it whoever comes after us, before those are let through. */
const mostWaitMs = 300;
const pauseMs = 200;
const mostTries = 300;
/** The longest transaction of ours is ended by then. */
const closeWithinMs = 5000;
const closeTries = 10;
const reopenedMs = 3000;

/**
 * Takes the database for one move; the lock ends with the connection. Where one was broken off, every transaction that
 * writes holds the lock shared until it ends: they are waited for, and those that begin meanwhile do not get it.
 */
export async function claimMove(source: Client): Promise<void> {
  try {
    await source.query(`set lock_timeout = ${closeWithinMs}`);
    await source.query(`select pg_advisory_lock(${aliveLock})`);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new CannotStart('Another move of this database is under way.');
  } finally {
    await source.query('set lock_timeout = 0').catch(() => {});
  }
}

/**
 * From here on every changed row's key is noted in `move_change`, within the change itself, and every table has a gate.
 * PostgreSQL's triggers do it, in whichever process or session the change is made; without whoever holds `claimMove` they do nothing.
 */
export async function installTriggers(source: Client, tables: readonly MovedTable[]): Promise<void> {
  const { rows } = await source.query('select quote_ident(current_schema()) as schema');
  const head = `returns trigger language plpgsql set search_path = ${rows[0].schema}, pg_temp as $body$`;
  await source.query(`
    begin;
    drop table if exists move_change;
    create unlogged table move_change ("table" text not null, key jsonb not null);
    create table if not exists move_departure (
      id uuid primary key, at timestamptz not null default now(), place text not null, sealed_address text not null
    );
    create or replace function move_note() ${head}
    declare
      before jsonb; after jsonb;
    begin
      if pg_try_advisory_xact_lock_shared(${aliveLock}) then return null; end if;
      if tg_op <> 'INSERT' then
        select jsonb_object_agg(name, to_jsonb(old) -> name) into before from unnest(tg_argv[1:]) as name;
        insert into move_change values (tg_argv[0], before);
      end if;
      if tg_op <> 'DELETE' then
        select jsonb_object_agg(name, to_jsonb(new) -> name) into after from unnest(tg_argv[1:]) as name;
        if after is distinct from before then insert into move_change values (tg_argv[0], after); end if;
      end if;
      return null;
    end $body$;
    create or replace function move_gate() ${head}
    begin
      if not pg_try_advisory_xact_lock_shared(${gateLock}) then
        raise exception using errcode = 'TXMOV', message = 'this database is in the last seconds of being moved';
      end if;
      if exists (select from move_departure) then
        raise exception using errcode = 'TXOUT', message = 'this database was moved away: nothing is written here any more';
      end if;
      if tg_op = 'TRUNCATE' and not pg_try_advisory_xact_lock_shared(${aliveLock}) then
        raise exception using errcode = 'TXMOV', message = 'this database is being moved: no table is emptied';
      end if;
      return null;
    end $body$;
    commit`);
  const noted = new Map(tables.map((table) => [table.name, table]));
  for (const name of await listGated(source)) {
    const table = escapeIdentifier(name);
    const key = noted.get(name)?.key;
    await whenFree(source, [
      `create or replace trigger move_gate before insert or update or delete or truncate on ${table}
       for each statement execute function move_gate()`,
      ...(key
        ? [
            `create or replace trigger move_note after insert or update or delete on ${table}
             for each row execute function move_note(${[name, ...key].map((each) => escapeLiteral(each)).join(', ')})`,
          ]
        : []),
    ]);
  }
}

/** Every table in which something is written: also unlogged ones, and the names of the migrations. */
async function listGated(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('move_change', 'move_departure', 'move_arrival') order by relname`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Refuses every write from now on and waits for those under way; reads go on. It is open again when the
 * connection ends, however that happens.
 * @throws {CannotStart} where a transaction does not end.
 */
export async function closeGate(source: Client): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await source.query(`set lock_timeout = ${closeWithinMs}`);
      await source.query(`select pg_advisory_lock(${gateLock})`);
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tries === closeTries) {
        throw new CannotStart('A transaction on this database does not end. Nothing was moved.');
      }
      // Whoever waited is served meanwhile.
      await pause(reopenedMs);
    } finally {
      await source.query('set lock_timeout = 0').catch(() => {});
    }
  }
}

/** Takes away what a move left in its source. Whoever calls it has made sure that nobody moves it. */
export async function removeTriggers(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string }>(
    `select tgname as name, tgrelid::regclass::text as table from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = current_schema()::regnamespace and tgname in ('move_note', 'move_gate')`,
  );
  for (const { name, table } of rows) {
    await whenFree(client, [`drop trigger if exists ${name} on ${table}`]);
  }
  await client.query(`
    begin;
    drop function if exists move_note();
    drop function if exists move_gate();
    drop table if exists move_change;
    drop table if exists move_departure;
    commit`);
}

/** Changes a table that others use: waits for it a moment at a time, so that nobody is held up for longer. */
async function whenFree(client: Client, statements: readonly string[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${mostWaitMs}`);
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isLockTimeout(error) || tries === mostTries) throw error;
      await pause(pauseMs);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}
