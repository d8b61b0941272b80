import { createHmac, timingSafeEqual } from 'node:crypto';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { masterKeyFile } from '../../kernel/crypto/master-key.ts';
import type { Vault } from '../../kernel/crypto/vault.ts';
import { type MasterKeyChange, resealColumn } from '../master-key-change.ts';
import type { Database } from './open-postgres.ts';

/** A value derived from the master key, by which a database recognises the key. The key cannot be computed from it. */
export const keyCheckOf = (masterKey: Buffer) =>
  createHmac('sha256', masterKey).update('tongxing key check').digest();

/** Whether the database has an account, or a key check: then it belongs to a key. */
export async function hasOwnKey(database: Database): Promise<boolean> {
  const check = await database.selectFrom('key_check').select('is_only').executeTakeFirst();
  return check !== undefined || (await findSealed(database)) !== undefined;
}

/**
 * Compares the master key with the key check of the database. A database without one takes this key, if it opens what
 * is sealed there.
 * @throws {CannotStart} where the database belongs to another key: authenticators, token keys and the proof of the log
 * would be lost silently.
 */
export async function requireOwnKey(
  database: Database,
  masterKey: Buffer,
  vault: Vault,
  source: { readonly dataDir: string; readonly isFile: boolean },
): Promise<void> {
  const value = keyCheckOf(masterKey);
  const find = () => database.selectFrom('key_check').select('value').executeTakeFirst();
  let saved = await find();
  if (!saved && (await opens(database, vault))) {
    await database
      .insertInto('key_check')
      .values({ value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    saved = await find();
  }
  if (saved && saved.value.length === value.length && timingSafeEqual(saved.value, value)) return;
  const origin = source.isFile ? masterKeyFile(source.dataDir) : 'SECRET_KEY';
  throw new CannotStart(
    `The database belongs to another master key than ${origin}: start with the key that this database was made with, or run "tongxing keys rotate --secret" again, where that was interrupted.`,
  );
}

const formerKeyContext = 'former key';

/** The master keys before this one, the newest first. */
export async function readFormerKeys(database: Database, vault: Vault): Promise<Buffer[]> {
  const rows = await database
    .selectFrom('former_key')
    .select('sealed')
    .orderBy('replaced_at', 'desc')
    .execute();
  return rows.map(({ sealed }) => Buffer.from(vault.open(sealed, formerKeyContext), 'base64'));
}

/** Whether the database belongs to this key. */
export async function isOwnKey(database: Database, masterKey: Buffer): Promise<boolean> {
  const row = await database.selectFrom('key_check').select('value').executeTakeFirst();
  return row?.value.equals(keyCheckOf(masterKey)) ?? false;
}

/** Makes the database belong to the next key, which seals the former ones. */
export async function replaceKeyCheck(change: MasterKeyChange, vault: Vault): Promise<void> {
  const { db, at, former, next } = change;
  await resealColumn(change, { table: 'former_key', column: 'sealed', contextOf: () => formerKeyContext });
  const sealed = vault.seal(former.toString('base64'), formerKeyContext);
  await db.insertInto('former_key').values({ replaced_at: at, sealed }).execute();
  await db
    .updateTable('key_check')
    .set({ value: keyCheckOf(next) })
    .execute();
}

export function missingKey(dataDir: string): CannotStart {
  return new CannotStart(
    `${masterKeyFile(dataDir)} is missing, and the database was made with it: put it back, or set SECRET_KEY.`,
  );
}

/** The newest key of sealed calls, sealed by the vault. It exists since the first visitor. */
function findSealed(database: Database) {
  return database
    .selectFrom('secure_key')
    .select(['kid', 'private_key'])
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function opens(database: Database, vault: Vault): Promise<boolean> {
  const sealed = await findSealed(database);
  if (!sealed) return true;
  try {
    vault.open(sealed.private_key, `secure-key:${sealed.kid}`);
    return true;
  } catch {
    return false;
  }
}
