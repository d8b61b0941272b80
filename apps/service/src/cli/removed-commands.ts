interface Removed {
  readonly chinese: string;
  readonly english: string;
}

const pointInTime: Removed = {
  chinese:
    '没有 --at 了：要回到某一刻，用自己的 PostgreSQL（DATABASE_URL）和 pgBackRest，见 docs/handbook/point-in-time.md；备份用 backups.every_hours 调密',
  english:
    '--at is gone: to go back to a point in time, use a PostgreSQL of your own (DATABASE_URL) with pgBackRest, see docs/handbook/point-in-time.md; backups.every_hours makes backups more often.',
};

const databaseUpgrade: Removed = {
  chinese:
    '没有 database upgrade 了：先用旧版本的通行运行「npx tongxing backup create」，再用这个版本运行「npx tongxing backup restore latest --keep-sessions」',
  english:
    'database upgrade is gone: with the release before run "npx tongxing backup create", then with this one "npx tongxing backup restore latest --keep-sessions".',
};

/** What replaces a command or an option that is gone; null: nothing typed is. */
export function findReplacement([noun, verb, ...rest]: readonly string[]): Removed | null {
  if (noun === 'database') return databaseUpgrade;
  const restoresOrVerifies = noun === 'backup' && (verb === 'restore' || verb === 'verify');
  const isAtMoment = rest.some((word) => /^--at(?:=|$)/.test(word));
  return restoresOrVerifies && isAtMoment ? pointInTime : null;
}
