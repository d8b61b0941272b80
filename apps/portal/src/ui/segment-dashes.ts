/** The dash pattern that lights `lit` of `bricks` bricks of a ring whose pathLength is `bricks`; `gap` is the joint. */
export function segmentDashes(lit: number, segments: number, gap: number): string {
  const segment = `${(1 - gap).toFixed(2)} ${gap}`;
  return Array.from({ length: lit }, () => segment).join(' ') + (lit < segments ? ` 0 ${segments}` : '');
}
