/** The text without slashes at its end. A regular expression takes a time that grows with the square of slashes inside. */
export function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
