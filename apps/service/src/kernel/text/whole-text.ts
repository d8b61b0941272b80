/** Deeper than anything that is sent here in earnest. */
const deepest = 40;

/**
 * Whether text can be kept as it is: without NUL, which PostgreSQL has no place for, and without half a surrogate
 * pair, which UTF-8 cannot say.
 */
function isWholeText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Whether all text of a parsed body is whole, the names of its fields too, and the body of a sane depth. */
export function hasWholeText(body: unknown): boolean {
  // A list instead of recursion: a body of 100,000 brackets must not end the stack.
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
