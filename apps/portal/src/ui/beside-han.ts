/** A name as it stands between Chinese characters: Latin letters and digits keep a space on their side. */
export function besideHan(name: string): string {
  const latin = /[\p{Script=Latin}\d]/u;
  const before = latin.test(name.at(0) ?? '') ? ' ' : '';
  const after = latin.test(name.at(-1) ?? '') ? ' ' : '';
  return before + name + after;
}
