import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { Client } from 'pg';
import { turnOnTotp } from './be-proven.ts';
import { mergeInto } from './merge-two.ts';
import { openService } from './open-service.ts';
import { openBareDatabase, type TestDatabase } from './open-test-database.ts';
import { type RegisteredPerson, registerPerson } from './register-account.ts';
import { type App, registerApp, signInAtApp } from './relying-party.ts';

interface SavedPerson {
  readonly accountId: string;
  readonly phone: string;
  readonly password: string;
  /** The token of an open session. */
  readonly token: string;
  readonly device: string;
}

/** What the people in a saved database know, and what an app holds. */
export interface SavedDatabase {
  /** When it was saved. */
  readonly at: string;
  /** Base64. */
  readonly masterKey: string;
  /** 林晚, user name linwan, has absorbed 吴桐. */
  readonly lin: SavedPerson;
  /** 周屿, with two-step verification. */
  readonly zhou: SavedPerson & { readonly secret: string; readonly recoveryCode: string };
  readonly wu: SavedPerson;
  readonly app: App;
  /** Of lin's, at the app. */
  readonly refreshToken: string;
}

const folder = `${import.meta.dirname}/databases/`;

/** The versions with a saved database with people in it. That of 0.9 has the first migration alone. */
export const savedVersions: readonly string[] = readdirSync(folder)
  .filter((name) => /^\d+\.\d+\.sql$/.test(name))
  .map((name) => name.slice(0, -'.sql'.length));

/** A database as an earlier version dumped it, on this server. */
export async function openDumped(version: string): Promise<TestDatabase> {
  const database = await openBareDatabase({ secondConnection: 'throw' });
  // A connection of its own: a dump changes the settings of the one that reads it.
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(readFileSync(`${folder}${version}.sql`, 'utf8'));
  await client.end();
  return database;
}

/** The same, with what its people know. */
export async function openSaved(version: string): Promise<{ database: TestDatabase; saved: SavedDatabase }> {
  const saved = JSON.parse(readFileSync(`${folder}${version}.json`, 'utf8')) as SavedDatabase;
  return { database: await openDumped(version), saved };
}

/** Fills a database through the calls and dumps it beside the earlier ones; needs a `pg_dump` that is no older than the server. */
export async function saveDatabase(version: string): Promise<void> {
  const masterKey = Buffer.alloc(32, 'tongxing of yesterday');
  const service = await openService({ ports: { masterKey } });
  const lin = await registerPerson(service, { username: 'linwan' });
  await lin.visitor.call(editProfile, { nickname: '林晚', bio: '住在西湖边' });
  await lin.visitor.call(editProfile, { bio: '住在运河边' });
  const zhou = await registerPerson(service);
  await zhou.visitor.call(editProfile, { nickname: '周屿' });
  const totp = await turnOnTotp(service, zhou);
  const wu = await registerPerson(service);
  await wu.visitor.call(editProfile, { nickname: '吴桐' });
  await mergeInto(lin, wu);
  const app = await registerApp(zhou.visitor);
  const scope = 'openid profile offline_access';
  const { tokens } = await signInAtApp(service, lin.visitor, app, { scope, prompt: 'consent' });
  const saved: SavedDatabase = {
    at: service.clock.now().toISOString(),
    masterKey: masterKey.toString('base64'),
    lin: cachePerson(lin),
    zhou: { ...cachePerson(zhou), secret: totp.secret, recoveryCode: totp.recoveryCodes[0] ?? '' },
    wu: cachePerson(wu),
    app,
    refreshToken: tokens.refresh_token ?? '',
  };
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges'];
  const dump = execFileSync(
    'pg_dump',
    [...options, '--exclude-table-data=short_lived_state', service.databaseUrl],
    {
      encoding: 'utf8',
    },
  );
  await service.close();
  const statements = dump.split('\n').filter((line) => line.trim() !== '' && !/^(?:--|\\)/.test(line));
  writeFileSync(`${folder}${version}.sql`, `${statements.join('\n')}\n`);
  writeFileSync(`${folder}${version}.json`, `${JSON.stringify(saved, null, 2)}\n`);
}

function cachePerson({ accountId, phone, password, visitor }: RegisteredPerson): SavedPerson {
  return { accountId, phone, password, token: visitor.token ?? '', device: visitor.device };
}
