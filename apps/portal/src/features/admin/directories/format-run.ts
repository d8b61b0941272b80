import type { DirectoryRun } from '@tongxing/contract/manage/directories.ts';

/** What a run has changed, or would change. */
export function formatRun(run: DirectoryRun): string {
  if (run.error) return run.error;
  const would = run.dry_run || run.state === 'waiting' ? '将' : '';
  const { seen, created, updated, left, refused } = run;
  const parts = [
    `目录共 ${seen} 人`,
    created > 0 && `${would}新建 ${created} 个`,
    updated > 0 && `${would}更新 ${updated} 个`,
    left > 0 && `${would}停用 ${left} 个`,
    refused > 0 && `${refused} 个失败`,
  ].filter(Boolean);
  return parts.length === 1 ? `${parts[0]}，无变更` : parts.join('，');
}
