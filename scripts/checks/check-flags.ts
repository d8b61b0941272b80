/** Files that start the service. */
export const starters = [
  'Dockerfile',
  'scripts/start.mjs',
  'scripts/package/packaged.mjs',
  'tests/setup/start-service.ts',
] as const;

/** Faults where two of them give V8 young generations of different size. Takes texts by path. */
export function checkFlags(texts: Readonly<Record<string, string>>): string[] {
  const sizes = Object.entries(texts).map(([file, text]) => {
    const all = [...text.matchAll(/--max-semi-space-size=(\d+)/g)].map(([, size]) => size);
    return { file, size: all.length === 1 ? all[0] : undefined };
  });
  return sizes.flatMap(({ file, size }) => {
    if (size === undefined) return [`${file} does not say once how large V8's young generation is`];
    return size === sizes[0]?.size
      ? []
      : [`${file} gives V8's young generation ${size} MB, others another size`];
  });
}
