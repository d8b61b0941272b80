export const codeLength = 6;

/**
 * The ASCII digits of a text; full-width digits, as a Chinese input method may write them, count too. Of a whole message the
 * only number as long as a code.
 */
export function digitsOf(text: string): string {
  const plain = text.normalize('NFKC');
  const codes = new Set(plain.match(/\d+/g)?.filter((number) => number.length === codeLength));
  return codes.size === 1 ? [...codes][0]! : plain.replace(/\D/g, '');
}

/**
 * What the six boxes hold after `text` was written into box `at`, and which box comes next.
 * One digit replaces the box's own; several are spread from there on; a whole code fills all from the first.
 */
export function writeDigits(
  boxes: readonly string[],
  at: number,
  text: string,
): { boxes: string[]; next: number } {
  const before = boxes[at] ?? '';
  let digits = digitsOf(text);
  // Typed next to a digit that was already there: only the new one is meant.
  if (before && digits.length === 2)
    digits = digits.startsWith(before) ? digits.slice(1) : digits.slice(0, 1);
  const whole = digits.length >= codeLength;
  const start = whole ? 0 : at;
  const written = boxes.map((box, index) => digits[index - start] ?? (index === at && !digits ? '' : box));
  return { boxes: written, next: Math.min(start + digits.length, codeLength - 1) };
}
