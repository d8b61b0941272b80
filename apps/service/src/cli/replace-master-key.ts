import { permissionTo } from '@tongxing/contract/permissions.ts';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { isOwnKey, replaceKeyCheck } from '../database/connect/key-check.ts';
import { type OpenDatabase, openPostgres } from '../database/connect/open-postgres.ts';
import { openStoppedDatabase } from '../database/connect/operator-database.ts';
import type { MasterKeyChange } from '../database/master-key-change.ts';
import { requireInUse } from '../database/moving/require-in-use.ts';
import { countServiceConnections, requireNoService } from '../database/moving/reserve.ts';
import { chainKeysOf } from '../features/activity/activity-log/hash-chain.ts';
import { verifyCheckpoint } from '../features/activity/activity-log/verify-checkpoint.ts';
import { recordAudit } from '../features/admin/audit/record-audit.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { systemClock } from '../kernel/clock.ts';
import { adoptNextKey, makeNextKey, readMasterKey, readNextKey } from '../kernel/crypto/master-key.ts';
import { systemRandom } from '../kernel/crypto/random.ts';
import { createVault } from '../kernel/crypto/vault.ts';
import { noCaller } from '../kernel/network/caller.ts';
import { modules } from '../modules.ts';
import { openCommandLog } from '../ports/open-log.ts';
import { openWitnesses } from '../ports/open-witnesses.ts';
import { resolveMasterKey } from '../ports/resolve-master-key.ts';
import { readMasterKeyText } from '../settings/master-key-text.ts';
import { readWrittenSettings } from '../settings/read-json-file.ts';
import { findSealedTexts, sealedContext } from '../settings/setting-references.ts';
import { environment, type Settings } from '../settings/settings.ts';
import type { CommandInput } from './command.ts';
import { openMoveClient } from './move-ends.ts';
import { stopUnlessSure, thisOperator } from './perform.ts';
import { runAlone } from './run-alone.ts';
import type { Terminal } from './terminal.ts';

const log = openCommandLog();

/** The master key of `NEW_SECRET_KEY`, for an installation whose key is in SECRET_KEY. */
function readGivenKey(present: Buffer): Buffer {
  const text = environment['NEW_SECRET_KEY'];
  if (!text) {
    throw new CannotStart(
      'The key is in SECRET_KEY: set NEW_SECRET_KEY beside it (openssl rand -base64 32). Nothing was changed.',
    );
  }
  const given = readMasterKeyText(text);
  if (typeof given === 'string') throw new CannotStart(`NEW_SECRET_KEY ${given}. Nothing was changed.`);
  if (given.equals(present)) {
    throw new CannotStart('NEW_SECRET_KEY is the key in use: make another one. Nothing was changed.');
  }
  return given;
}

/**
 * Replaces the master key, with the service stopped: one transaction seals and proves everything anew. The key of the data
 * folder is made here, and the former one kept beside it; for one in SECRET_KEY, NEW_SECRET_KEY gives the next. Where it was
 * interrupted after the commit, the same command finishes it.
 * @throws {CannotStart} where it cannot be done: nothing is changed then.
 */
async function replaceMasterKey(settings: Settings, { terminal }: CommandInput): Promise<number> {
  const server = await openStoppedDatabase(settings, log);
  try {
    const watch = await openMoveClient(server.url);
    const database = openPostgres(server.url, { connections: 1, statementTimeoutMs: 0, answerTimeoutMs: 0 });
    try {
      await requireInUse(watch);
      await requireNoService(watch, 'this database');
      return await replaceIn(settings, { watch, database }, terminal);
    } finally {
      await database.close();
      await watch.end();
    }
  } finally {
    await server.stop();
  }
}

/** 32 bytes each. */
interface Keys {
  readonly former: Buffer;
  readonly next: Buffer;
}

interface Connections {
  /** A connection that sees who else is there. */
  readonly watch: Client;
  readonly database: OpenDatabase;
}

async function replaceIn(settings: Settings, on: Connections, terminal: Terminal): Promise<number> {
  const { dataDir, secretKey } = settings;
  const given = secretKey && readGivenKey(secretKey);
  const prepared = given ?? (await readNextKey(dataDir));
  const present = secretKey ?? (await readMasterKey(dataDir));
  if (prepared && present && (await isOwnKey(on.database, prepared))) {
    return finish(settings, { former: present, next: prepared }, [], terminal);
  }

  const former = await resolveMasterKey(settings, on.database, systemRandom);
  const question = terminal.word(
    '库里加密过的一切会用新密钥重新加密，旧密钥从此打不开。继续？',
    'Everything that is sealed in the database is sealed with a new key, and the former one opens nothing. Go on?',
  );
  const stop = await stopUnlessSure(terminal, question);
  if (stop !== null) return stop;

  const keys = { former, next: given ?? (await makeNextKey(dataDir, systemRandom)) };
  const flaws = await changeKeys(settings, on, keys);
  return finish(settings, keys, flaws, terminal);
}

/** The one transaction. Returns what did not verify. */
async function changeKeys(
  { dataDir }: Settings,
  { watch, database }: Connections,
  { former, next }: Keys,
): Promise<string[]> {
  const witnessed = await openWitnesses(dataDir).checkpointWitness.read();
  const { flaws: found } = await verifyCheckpoint(database, chainKeysOf(former), witnessed);
  const flaws = found.map((each) => `the activity log: ${each}`);
  const [opens, seals] = [createVault(former, systemRandom), createVault(next, systemRandom)];
  await database.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    // A service that starts now waits here, and finds that it has the wrong key.
    await sql`lock table key_check in access exclusive mode`.execute(db);
    if ((await countServiceConnections(watch)) > 1) {
      throw new CannotStart('The service was started meanwhile: stop it first. Nothing was changed.');
    }
    const at = systemClock.now();
    const change: MasterKeyChange = {
      db,
      at,
      former,
      next,
      reseal: (sealed, context) => seals.seal(opens.open(sealed, context), context),
      report: (flaw) => void flaws.push(flaw),
    };
    for (const module of modules) await module.masterKeyChanged?.(change);
    await replaceKeyCheck(change, seals);
    await recordAudit({ db, at, pepper: next, random: systemRandom, locateIp: () => '' }, noCaller, {
      kind: 'keys.rotate',
      operator: thisOperator(),
      permission: permissionTo.rotateKeys,
      after: { secret: true, flaws },
    });
  });
  return flaws;
}

/** What the files need after the commit, and what the operator has to do. */
async function finish(
  { dataDir, secretKey }: Settings,
  { former, next }: Keys,
  flaws: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const written = readWrittenSettings(environment);
  const sealedTexts = written ? findSealedTexts(written.json) : [];
  const [opens, seals] = [createVault(former, systemRandom), createVault(next, systemRandom)];
  const resealed = sealedTexts.map(({ path, sealed }) => ({
    path,
    sealed: seals.seal(opens.open(sealed, sealedContext), sealedContext),
  }));
  const formerFile = secretKey ? null : await adoptNextKey(dataDir, systemClock.now());
  const { checkpointWitness, auditWitness } = openWitnesses(dataDir);
  await checkpointWitness.forget();
  await auditWitness.forget();
  terminal.show({ former_file: formerFile, flaws, settings_file: resealed }, [
    formerFile
      ? terminal.word(
          `密钥换好了，旧的留在 ${formerFile}：更早的备份要用它恢复`,
          `The key is replaced. The former one is kept in ${formerFile}: earlier backups need it.`,
        )
      : terminal.word(
          '密钥换好了：把每台的 SECRET_KEY 都设成 NEW_SECRET_KEY 的值，再启动。旧的另外存好：更早的备份要用它恢复',
          'The key is replaced: set SECRET_KEY to the value of NEW_SECRET_KEY on every machine, then start. Keep the former one elsewhere: earlier backups need it.',
        ),
    ...resealed.map(({ path, sealed }) =>
      terminal.word(
        `${written?.path} 的 ${path} 改成 {"sealed": "${sealed}"}`,
        `In ${written?.path}, set ${path} to {"sealed": "${sealed}"}`,
      ),
    ),
    ...flaws.map((flaw) => `! ${flaw}`),
  ]);
  return 0;
}

export const runMasterKeyReplacement = runAlone(replaceMasterKey);
