/** What a fragment names, without its `#`; '' where its percent signs encode nothing. */
export function readAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
