/** Deeper than any legitimate body. */
const deepest = 40;

/**
 * Whether text can be stored: without NUL, which PostgreSQL cannot store, and without half a surrogate pair, which
 * UTF-8 cannot encode.
 */
function isWholeText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Whether all text of a parsed body can be stored, also the names of its fields, and whether the body is not too deep.
 */
export function hasWholeText(body: unknown): boolean {
  // A list instead of recursion: a body of 100,000 brackets must not overflow the stack.
  const waiting: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') {
      if (!isWholeText(value)) return false;
    } else if (typeof value === 'object' && value !== null) {
      if (depth === deepest) return false;
      for (const [name, inner] of Object.entries(value)) {
        if (!isWholeText(name)) return false;
        waiting.push({ value: inner, depth: depth + 1 });
      }
    }
  }
  return true;
}
