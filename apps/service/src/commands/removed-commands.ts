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

/** What replaces a command or an option that is gone; null: nothing typed is. */
export function findReplacement([noun, verb, ...rest]: readonly string[]): Removed | null {
  const restoresOrVerifies = noun === 'backup' && (verb === 'restore' || verb === 'verify');
  const isAtMoment = rest.some((word) => /^--at(?:=|$)/.test(word));
  return restoresOrVerifies && isAtMoment ? pointInTime : null;
}
