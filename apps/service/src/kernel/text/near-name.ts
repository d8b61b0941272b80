/** The edit distance of two words; two swapped letters count as one (Damerau, restricted). */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, () => Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 0; i <= one.length; i += 1) {
    for (let j = 0; j <= other.length; j += 1) {
      const row = rows[i] as number[];
      if (i === 0 || j === 0) {
        row[j] = i + j;
        continue;
      }
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) row[j] = Math.min(row[j] ?? 0, at(i - 2, j - 2) + 1);
    }
  }
  return at(one.length, other.length);
}

/** The known name closest to a misspelt one: one letter in four may be wrong; null where none is close. */
export function nearName(name: string, known: readonly string[]): string | null {
  const found = known
    .map((candidate) => ({ candidate, apart: distance(name, candidate) }))
    .filter(({ candidate, apart }) => apart > 0 && apart <= Math.max(1, Math.floor(candidate.length / 4)))
    .toSorted((one, other) => one.apart - other.apart)[0];
  return found?.candidate ?? null;
}
