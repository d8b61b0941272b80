import type { Health } from '@tongxing/contract/manage/installation.ts';
import type { ServiceWork } from '../../../service-work.ts';
import { adviseOnCertificate } from './advise-on-certificate.ts';
import { checkAudit, checkBackups, checkDisk, checkKeys, checkLog, checkUploads } from './check-backups.ts';
import {
  checkArchive,
  checkClock,
  checkDatabase,
  checkEffects,
  checkIndexes,
  checkMigrations,
  checkState,
} from './check-database.ts';
import { checkAddress, checkNode, checkOperators, checkPort, checkSettings } from './check-settings.ts';
import { checkCaptcha, checkMessages, checkProviders } from './check-vendors.ts';
import { type Check, type Finding, wrong } from './finding.ts';

const checks: Readonly<Record<string, Check>> = {
  node: checkNode,
  settings: checkSettings,
  operators: checkOperators,
  database: checkDatabase,
  indexes: checkIndexes,
  clock: checkClock,
  migrations: checkMigrations,
  state: checkState,
  disk: checkDisk,
  uploads: checkUploads,
  keys: checkKeys,
  audit: checkAudit,
  log: checkLog,
  backups: checkBackups,
  archive: checkArchive,
  deliveries: checkEffects,
  port: checkPort,
  address: checkAddress,
  messages: checkMessages,
  captcha: checkCaptcha,
  providers: checkProviders,
};

/** A check that does not end within this time is wrong, and does not hold up the others. */
const longestMilliseconds = 15_000;

async function within<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const end = () => reject(new Error(`no answer within ${longestMilliseconds / 1000} s`));
    timer = setTimeout(end, longestMilliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Runs every check at once; a check that fails to run is a finding too. */
export async function checkInstallation(work: ServiceWork): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        return [await within(check(work))].flat().map(adviseOnCertificate);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        return [adviseOnCertificate(wrong(name, text, 'It could not be looked at.'))];
      }
    }),
  );
  return found.flat();
}

/** The findings as an answer, with the worst state of them all. */
export async function showHealth(work: ServiceWork): Promise<Health> {
  const findings = await checkInstallation(work);
  const states = new Set(findings.map(({ state }) => state));
  return {
    state: states.has('wrong') ? 'wrong' : states.has('warning') ? 'warning' : 'ok',
    checked_at: work.clock.now().toISOString(),
    findings: findings.map(({ advice = null, ...finding }) => ({ ...finding, advice })),
  };
}
