import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { migrations } from '../database/migrations.ts';
import { verifyAudit } from '../features/operators/audit/verify-audit.ts';
import { listOperators } from '../features/operators/roster/operator-store.ts';
import type { ServiceWork } from '../service-work.ts';

/** What `doctor` found about one thing, and what to do where it is not well. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly text: string;
  readonly advice?: string;
}

type Check = (work: ServiceWork) => Promise<Finding | readonly Finding[]>;

const ok = (name: string, text: string): Finding => ({ name, state: 'ok', text });
const warning = (name: string, text: string, advice: string): Finding => ({
  name,
  state: 'warning',
  text,
  advice,
});
const wrong = (name: string, text: string, advice: string): Finding => ({
  name,
  state: 'wrong',
  text,
  advice,
});

const isLoopback = (url: string) =>
  /^(?:localhost|127\.|\[::1\]$|.*\.localhost$)/.test(new URL(url).hostname);

const checkNode: Check = async () => {
  const { node } = process.versions;
  return Number(node.split('.')[0]) >= 24
    ? ok('node', node)
    : wrong('node', node, 'Run it on Node 24 or later.');
};

const checkSettings: Check = async ({ settings }) => {
  const { file, publicUrl, outbox, mailUrl } = settings;
  const findings: Finding[] = [];
  const isPublic = !isLoopback(publicUrl);
  if (isPublic && outbox) {
    findings.push(wrong('outbox', `open on ${publicUrl}`, 'OUTBOX=off: it shows every code to everybody.'));
  }
  if (isPublic && mailUrl === null && file.sms.vendors.length === 0) {
    findings.push(
      wrong('messages', 'neither mail nor SMS is set', 'Set MAIL_URL or sms.vendors: nobody gets a code.'),
    );
  }
  if (isPublic && file.captcha.kinds.length === 0) {
    findings.push(
      warning('captcha', 'none is offered', 'Set captcha.kinds: codes can be asked for by programs.'),
    );
  }
  if (!file.login.password && !file.login.code && !file.login.passkey && file.providers.length === 0) {
    findings.push(wrong('login', 'every way in is off', 'Turn one on in login, or set providers.'));
  }
  if (isPublic && !file.secure_calls) {
    findings.push(
      warning('secure_calls', 'off', 'Bodies are not sealed besides TLS; turn it on where you can.'),
    );
  }
  if (isPublic && file.operators.networks.length === 0) {
    findings.push(
      warning('operators.networks', 'the lodge answers everywhere', 'Name the networks of your operators.'),
    );
  }
  return findings.length > 0 ? findings : ok('settings', publicUrl);
};

const checkOperators: Check = async ({ db, settings }) => {
  const all = await listOperators(db);
  const owners = all.filter(({ roles }) => roles.includes('owner'));
  if (owners.length === 0) {
    return warning('operators', 'nobody is an owner', 'tongxing operator add ACCOUNT --role owner');
  }
  const bare = all.filter((each) => !each.is_protected);
  if (bare.length > 0) {
    const names = bare.map(({ nickname }) => nickname).join(', ');
    return warning('operators', `without a second factor: ${names}`, 'They get in once they have one.');
  }
  const deciders = all.filter(({ roles }) => roles.includes('owner') || roles.includes('security'));
  if (settings.file.operators.approval === true && deciders.length < 2) {
    return wrong(
      'operators',
      'operators.approval is on, and one alone may decide',
      'Add a second owner or security.',
    );
  }
  return ok('operators', `${all.length}, of them ${owners.length} owner(s)`);
};

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

const checkDatabase: Check = async ({ pool }) => {
  const { rows } = await sql<{
    version: string;
    now: Date;
    size: number;
    connections: number;
    most: number;
    fsync: string;
    commits: string;
    pages: string;
    oldest: number | null;
  }>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages,
      (select extract(epoch from max(clock_timestamp() - xact_start))::int from pg_stat_activity
        where state <> 'idle' and pid <> pg_backend_pid()) as oldest`.execute(pool);
  const [row] = rows;
  if (!row) return wrong('database', 'does not answer', 'See DATABASE_URL.');
  const findings: Finding[] = [ok('database', `PostgreSQL ${row.version}, ${megabytes(row.size)}`)];
  const losing = [
    ['fsync', row.fsync],
    ['synchronous_commit', row.commits],
    ['full_page_writes', row.pages],
  ].filter(([, value]) => value === 'off');
  if (losing.length > 0) {
    const names = losing.map(([name]) => name).join(', ');
    findings.push(
      wrong('durability', `${names} off`, 'Turn it on: what was answered can be lost with the power.'),
    );
  }
  if (row.connections > row.most * 0.8) {
    findings.push(
      warning('connections', `${row.connections} of ${row.most}`, 'Raise max_connections, or use a pooler.'),
    );
  }
  if ((row.oldest ?? 0) > 300) {
    findings.push(
      warning('transactions', `one is open for ${row.oldest} s`, 'See pg_stat_activity: it keeps dead rows.'),
    );
  }
  return findings;
};

const checkClock: Check = async ({ clock, pool }) => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(pool);
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - clock.now().getTime()) / 1000;
  const text = `${apart.toFixed(1)} s apart from the database`;
  return apart < 5
    ? ok('clock', text)
    : wrong('clock', text, 'Let NTP set both clocks: codes and tokens have times.');
};

const checkMigrations: Check = async ({ pool }) => {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(pool);
  const known = Object.keys(migrations);
  const done = new Set(rows.map(({ name }) => name));
  const missing = known.filter((name) => !done.has(name));
  const newer = rows.filter(({ name }) => !known.includes(name));
  if (missing.length > 0)
    return wrong('migrations', `missing: ${missing.join(', ')}`, 'Start the service once: it migrates.');
  if (newer.length > 0)
    return wrong('migrations', 'the database is of a newer version', 'Run the newer version.');
  return ok('migrations', `${known.length} applied`);
};

const checkState: Check = async ({ state, settings, random }) => {
  const name = settings.redisUrl ? 'redis' : 'state';
  const key = `doctor:${random.token()}`;
  try {
    await state.set(key, '1', 5);
    const isKept = (await state.take(key)) === '1';
    return isKept
      ? ok(name, 'keeps and forgets')
      : wrong(name, 'does not keep what is set', 'See maxmemory-policy: noeviction.');
  } catch (error) {
    return wrong(name, error instanceof Error ? error.message : 'does not answer', 'See REDIS_URL.');
  }
};

const checkDisk: Check = async ({ settings }) => {
  const { bavail, bsize, blocks } = await statfs(settings.dataDir);
  const [free, share] = [bavail * bsize, bavail / Math.max(1, blocks)];
  const text = `${megabytes(free)} free at ${settings.dataDir}`;
  if (free < 500 * 1024 * 1024)
    return wrong('disk', text, 'Make room: the database stops where there is none.');
  return share < 0.1 ? warning('disk', text, 'Make room soon.') : ok('disk', text);
};

const checkKeys: Check = async ({ pool, clock, settings }) => {
  const row = await pool
    .selectFrom('signing_key')
    .select(({ fn }) => fn.max('created_at').as('newest'))
    .executeTakeFirst();
  const findings: Finding[] = [];
  const days = row?.newest ? Math.floor((clock.now().getTime() - row.newest.getTime()) / 86_400_000) : null;
  if (days === null) findings.push(ok('signing keys', 'none yet: the service makes them'));
  else if (days > 120) {
    findings.push(
      warning('signing keys', `${days} days old`, 'The service renews them by itself while it runs.'),
    );
  } else findings.push(ok('signing keys', `${days} days old`));
  if (settings.secretKey === null && !isLoopback(settings.publicUrl)) {
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

const checkAudit: Check = async ({ db, pepper }) => {
  const { events, brokenAt } = await verifyAudit(db, pepper);
  if (brokenAt === null) return ok('audit', `${events} events, all intact`);
  return wrong(
    'audit',
    `broken at ${brokenAt}`,
    'Somebody has changed it in the database: tongxing log verify',
  );
};

const checkEffects: Check = async ({ db, clock }) => {
  const row = await db
    .selectFrom('effect')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '<', new Date(clock.now().getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  if (row.count === 0) return ok('deliveries', 'none is late');
  return warning(
    'deliveries',
    `${row.count} are late by more than an hour`,
    'See the log: a vendor may refuse them.',
  );
};

const checkAddress: Check = async ({ settings }) => {
  const url = `${settings.publicUrl}/readyz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
    return answer.ok
      ? ok('address', `${settings.publicUrl} answers`)
      : wrong('address', `${url}: ${answer.status}`, 'See the proxy in front of the service.');
  } catch {
    return warning(
      'address',
      `${url} does not answer from here`,
      'Is the service running? Is the name known here?',
    );
  }
};

const checks: Readonly<Record<string, Check>> = {
  node: checkNode,
  settings: checkSettings,
  operators: checkOperators,
  database: checkDatabase,
  clock: checkClock,
  migrations: checkMigrations,
  state: checkState,
  disk: checkDisk,
  keys: checkKeys,
  audit: checkAudit,
  deliveries: checkEffects,
  address: checkAddress,
};

/** Looks at everything; what cannot be looked at is wrong too. */
export async function checkInstallation(work: ServiceWork): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      findings.push(...[await check(work)].flat());
    } catch (error) {
      findings.push(
        wrong(name, error instanceof Error ? error.message : String(error), 'It could not be looked at.'),
      );
    }
  }
  return findings;
}
