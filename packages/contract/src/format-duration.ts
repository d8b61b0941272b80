const units = [
  { name: '天', seconds: 24 * 3600, from: 48 * 3600 },
  { name: '小时', seconds: 3600, from: 2 * 3600 },
  { name: '分钟', seconds: 60, from: 120 },
] as const;

/** A length of time in one unit, such as `60 秒`, `55 分钟` or `7 天`; never shorter than it is. */
export function formatDuration(seconds: number): string {
  const unit = units.find(({ from }) => seconds >= from);
  return unit ? `${Math.ceil(seconds / unit.seconds)} ${unit.name}` : `${Math.ceil(seconds)} 秒`;
}
