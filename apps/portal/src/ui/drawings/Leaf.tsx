/** One bamboo leaf: `length` long, `width` half wide, turned by `angle` degrees at (x, y). */
export function Leaf({
  at: [x, y, length, width, angle],
}: {
  at: readonly [number, number, number, number, number];
}) {
  const point = (n: number) => Math.round(n * 100) / 100;
  return (
    <path
      transform={`translate(${x} ${y}) rotate(${angle})`}
      d={`M0 0C${point(length * 0.22)} ${-width} ${point(length * 0.62)} ${point(-width * 0.86)} ${length} 0C${point(length * 0.6)} ${point(width * 0.55)} ${point(length * 0.22)} ${point(width * 0.6)} 0 0Z`}
    />
  );
}
