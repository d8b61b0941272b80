/** The dash pattern that lights `lit` of `bricks` bricks of a ring whose pathLength is `bricks`; `gap` is the joint. */
export function brickDashes(lit: number, bricks: number, gap: number): string {
  const brick = `${(1 - gap).toFixed(2)} ${gap}`;
  return Array.from({ length: lit }, () => brick).join(' ') + (lit < bricks ? ` 0 ${bricks}` : '');
}
