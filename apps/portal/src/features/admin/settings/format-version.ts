/** The current version of a section; undefined while it loads. */
export function formatVersion(version: number | undefined): string {
  if (version === undefined) return '版本';
  return version > 0 ? `第 ${version} 版` : '默认';
}
