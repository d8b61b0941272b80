import { permissionTo } from '@tongxing/contract/permissions.ts';
import { recordAudit } from '../features/admin/audit/record-audit.ts';
import {
  type BackupFile,
  backupFolder,
  listBackups,
  megabytesOf,
  namedStore,
} from '../features/system/backups/backup-files.ts';
import type { BackupStore } from '../features/system/backups/backup-store.ts';
import { createBackup } from '../features/system/backups/create-backup.ts';
import type { ArchiveSource } from '../features/system/backups/walk-archive.ts';
import { findUnknownRecipients } from '../features/system/backups/write-archive.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { readMasterKey } from '../kernel/crypto/master-key.ts';
import { openBackupStore } from '../ports/open-files.ts';
import type { Settings } from '../settings/settings.ts';
import type { CommandInput, Commands } from './command.ts';
import { thisOperator } from './perform.ts';
import { restoreInstallation } from './restore-installation.ts';
import { runAlone } from './run-alone.ts';
import { verifyBackup } from './verify-backup.ts';

const textOf = (value: string | boolean | undefined) => (typeof value === 'string' ? value : null);

const storeOf = (settings: Settings, named: string | boolean | undefined): BackupStore => {
  const typed = textOf(named);
  return openBackupStore(settings, typed === null ? backupFolder(settings) : namedStore(typed));
};

async function requireKey(settings: Settings): Promise<Buffer> {
  const masterKey = settings.secretKey ?? (await readMasterKey(settings.dataDir));
  if (masterKey) return masterKey;
  throw new CannotStart(
    `Neither SECRET_KEY is set nor is there a secret.key in ${settings.dataDir}: put the key there that the backup was made with. It is in no backup.`,
  );
}

/** Works with the given archive: a path, an object's address, a name in the backup folder, or `latest`. */
async function withArchive(
  settings: Settings,
  { args: [typed = ''], options }: CommandInput,
  work: (archive: ArchiveSource, where: string) => Promise<number>,
): Promise<number> {
  const masterKey = await requireKey(settings);
  const identityFile = textOf(options['identity']);
  const { store, name } = await findArchive(settings, typed, options['from']);
  const { path, done } = await store.bring(name);
  try {
    return await work({ path, identityFile, masterKey }, store.pathOf(name));
  } finally {
    await done();
  }
}

async function findArchive(
  settings: Settings,
  typed: string,
  from: string | boolean | undefined,
): Promise<{ readonly store: BackupStore; readonly name: string }> {
  const [, above = '', last = ''] = /^(.*)\/([^/]*)$/.exec(namedStore(typed)) ?? [];
  if (typed.startsWith('s3://')) return { store: openBackupStore(settings, above), name: last };
  const store = storeOf(settings, from);
  const backups = await listBackups(store);
  if (typed === 'latest') {
    const [newest] = backups;
    if (!newest) throw new CannotStart(`There is no backup in ${store.where}.`);
    return { store, name: newest.name };
  }
  const isAmongBackups = backups.some(({ name }) => name === typed);
  return isAmongBackups ? { store, name: typed } : { store: openBackupStore(settings, above), name: last };
}

const columns = ['name', 'created_at', 'size', 'encrypted'] as const;

const rowOf = ({ name, createdAt, bytes, isEncrypted }: BackupFile) => ({
  name,
  created_at: createdAt.toISOString(),
  bytes,
  size: megabytesOf(bytes),
  encrypted: isEncrypted,
});

export const backupCommands: Commands[string] = {
  create: {
    usage: 'backup create [--to FOLDER|s3://…] [--recipient age1…,age1…] [--keep N]',
    summary: 'writes everything but the key into one archive, while the service goes on',
    takes: [0, 0],
    options: { to: { type: 'string' }, recipient: { type: 'string' }, keep: { type: 'string' } },
    async run(work, { options, terminal }) {
      const { backups } = work.settings.file;
      const recipients = textOf(options['recipient'])?.split(',') ?? backups.recipients;
      const keep = Number(options['keep'] ?? backups.keep);
      const [unknown] = await findUnknownRecipients(recipients);
      if (unknown !== undefined || !Number.isInteger(keep) || keep < 1) {
        terminal.printError(
          unknown === undefined ? '--keep: 1 or more' : `${unknown} is no public key of age (age1…)`,
        );
        return 2;
      }
      const made = await createBackup(work, {
        store: storeOf(work.settings, options['to']),
        recipients,
        keep,
      });
      if (!made) {
        terminal.printError(
          terminal.word('另一个进程正在备份', 'Another process is making a backup just now.'),
        );
        return 1;
      }
      const { caller } = work;
      const { name, rows, uploads, bytes } = made;
      const audited = {
        kind: 'backup.create',
        operator: thisOperator(),
        permission: permissionTo.exportData,
      };
      const after = { name, rows, uploads, bytes, recipients };
      await work.change((change) => recordAudit(change, caller, { ...audited, after }));
      terminal.show(made, [
        made.path,
        `${rows} rows, ${uploads} uploads, ${megabytesOf(bytes)}, ${made.seconds.toFixed(1)} s`,
        ...(made.missing > 0
          ? [`! ${made.missing} uploads are in the database, and their files are not there`]
          : []),
        ...made.removed.map((old) => `- ${old}`),
      ]);
      return 0;
    },
  },
  list: {
    usage: 'backup list [--from FOLDER|s3://…]',
    summary: 'the backups there are, the newest first',
    takes: [0, 0],
    options: { from: { type: 'string' } },
    runAlone: runAlone(async (settings, { options, terminal }) => {
      const files = await listBackups(storeOf(settings, options['from']));
      terminal.table(files.map(rowOf), columns);
      return 0;
    }),
  },
  verify: {
    usage: 'backup verify FILE|latest [--from FOLDER|s3://…] [--identity FILE] [--quick]',
    summary: 'restores it into a database of its own and looks at everything; --quick: reads it and no more',
    takes: [1, 1],
    options: {
      from: { type: 'string' },
      identity: { type: 'string' },
      quick: { type: 'boolean' },
    },
    runAlone: runAlone(async (settings, input) => {
      const isQuick = input.options['quick'] === true;
      return withArchive(settings, input, (archive, where) =>
        verifyBackup(archive, { isQuick, where }, input.terminal),
      );
    }),
  },
  restore: {
    usage:
      'backup restore FILE|latest [--from FOLDER|s3://…] [--identity FILE] [--replace] [--keep-sessions]',
    summary: 'puts it into the database of the settings, and signs everybody out; the service is stopped',
    takes: [1, 1],
    options: {
      from: { type: 'string' },
      identity: { type: 'string' },
      replace: { type: 'boolean' },
      'keep-sessions': { type: 'boolean' },
    },
    runAlone: runAlone(async (settings, input) => {
      const { replace, 'keep-sessions': sessionsSurvive } = input.options;
      const how = { mayReplace: replace === true, sessionsSurvive: sessionsSurvive === true };
      return withArchive(settings, input, (archive) =>
        restoreInstallation(settings, archive, how, input.terminal),
      );
    }),
  },
};
