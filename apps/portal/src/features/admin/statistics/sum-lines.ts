/** The lines of one figure added up, point by point. */
export function sumLines(lines: readonly { readonly values: readonly number[] }[], steps: number): number[] {
  return Array.from({ length: steps }, (_, step) =>
    lines.reduce((sum, { values }) => sum + (values[step] ?? 0), 0),
  );
}
