import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { isLoopbackUrl } from '../../../kernel/network/loopback-url.ts';
import { chainKeysOf } from '../../activity/activity-log/hash-chain.ts';
import { verifySample } from '../../activity/activity-log/verify-log.ts';
import { findNewestKeyTime } from '../../oauth/authorization/provider/signing-keys.ts';
import { backupFolder, listBackups, madeBy } from '../../system/backups/backup-files.ts';
import { lateAfterIntervals } from '../../system/backups/measure-backups.ts';
import { findUnknownRecipients } from '../../system/backups/write-archive.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import { type Check, type Finding, megabytes, ok, warning, wrong } from './finding.ts';

export const checkDisk: Check = async ({ settings }) => {
  const isWritable = await access(settings.dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    return wrong(
      'disk',
      `${settings.dataDir} cannot be written`,
      'Mount it to be written, and give it to the account of the service.',
    );
  }
  const { bavail, bsize, blocks } = await statfs(settings.dataDir);
  const [free, share] = [bavail * bsize, bavail / Math.max(1, blocks)];
  const text = `${megabytes(free)} free at ${settings.dataDir}`;
  if (free < 500 * 1024 * 1024)
    return wrong('disk', text, 'Make room: the database stops where there is none.');
  return share < 0.1 ? warning('disk', text, 'Make room soon.') : ok('disk', text);
};

/** Whether the storage of uploaded files answers. */
export const checkUploads: Check = async ({ settings, files, random }) => {
  const where = settings.uploads ?? 'the data folder';
  try {
    await files.read(`${random.bytes(16).toString('base64url')}.webp`);
    return ok('uploads', `reached in ${where}`);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const advice = 'See UPLOADS, AWS_ENDPOINT_URL and the keys: nobody sees a picture, and none is kept.';
    return wrong('uploads', `${where}: ${text}`, advice);
  }
};

export const checkKeys: Check = async ({ pool, clock, settings }) => {
  const newest = await findNewestKeyTime(pool);
  const findings: Finding[] = [];
  const days = newest ? Math.floor((clock.now().getTime() - newest.getTime()) / 86_400_000) : null;
  if (days === null) findings.push(ok('signing keys', 'none yet: the service makes them'));
  else if (days > 120) {
    findings.push(
      warning('signing keys', `${days} days old`, 'The service renews them by itself while it runs.'),
    );
  } else findings.push(ok('signing keys', `${days} days old`));
  if (settings.secretKey === null && !isLoopbackUrl(settings.publicUrl)) {
    findings.push(
      warning(
        'SECRET_KEY',
        'kept in the data folder',
        'Set it: a copy of the folder is a copy of every secret.',
      ),
    );
  }
  return findings;
};

/** Only the newest events of a long chain are verified; `log verify` verifies all. */
const sampledEvents = 5000;

export const checkAudit: Check = async ({ pool, pepper, auditWitness }) => {
  const witnessed = await auditWitness.read();
  const { events, brokenAt } = await verifyAudit(pool, pepper, { witnessed, newest: sampledEvents });
  if (brokenAt === null) return ok('audit', `${events} events, all intact`);
  return wrong(
    'audit',
    `broken at ${brokenAt}`,
    'Somebody has changed it in the database: tongxing log verify',
  );
};

export const checkBackups: Check = async ({ settings, clock, openBackupStore }) => {
  const { nightly, every_hours, recipients } = settings.file.backups;
  const [unknown] = await findUnknownRecipients(recipients);
  if (unknown !== undefined) {
    return wrong('backups', `${unknown} is no public key of age`, 'See backups.recipients: none is made.');
  }
  const store = openBackupStore(backupFolder(settings));
  const [newest] = madeBy(await listBackups(store), clock.now());
  if (!newest) {
    const advice = nightly ? 'The service makes one within minutes.' : 'tongxing backup create';
    return warning('backups', `none in ${store.where}`, advice);
  }
  const hours = (clock.now().getTime() - newest.createdAt.getTime()) / 3_600_000;
  const text = `the newest is ${Math.floor(hours)} hours old, ${megabytes(newest.bytes)}`;
  if (hours <= every_hours * lateAfterIntervals) return ok('backups', text);
  return warning('backups', text, 'See the log for "Backing up", or make one: tongxing backup create');
};

/** The number of accounts whose logs are verified; `log verify` verifies all. */
const sampledAccounts = 200;

/** Verifies the logs of some accounts, different ones each time. */
export const checkLog: Check = async ({ pool, pepper, random, checkpointWitness }) => {
  const witnessed = await checkpointWitness.read();
  const from = random.uuid();
  const { accounts, flaws } = await verifySample(pool, chainKeysOf(pepper), {
    from,
    sampled: sampledAccounts,
    witnessed,
  });
  const [first] = flaws;
  if (first === undefined) return ok('log', `${accounts} people looked at, all intact`);
  return wrong('log', first, 'Somebody has changed it in the database: tongxing log verify');
};
