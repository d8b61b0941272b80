import { PNG } from 'pngjs';

/** Side of the squares that are averaged, in pixels: letters are smaller, so that another font's edge changes nothing. */
const square = 54;
/** Of sixteen levels of brightness. */
const seenLevels = 3;
/** Share of the squares that may differ by less. */
const slightShare = 0.06;
/** A colour that covers so many thousandths of a picture is a background or a button. */
const flatShare = 4;
/** Colours that differ by more are different, of 256 levels of red, green or blue. */
const seenTint = 10;

/**
 * A picture as the brightness of its squares, a hexadecimal digit each, a word per row; then, behind a bar, the flat
 * colours, each with the thousandths of the picture that it covers: `… | f3f6f4:412 0b625b:21`.
 */
export function digestOf(png: Buffer): string {
  const { data, width, height } = PNG.sync.read(png);
  const rows: string[] = [];
  for (let top = 0; top + square <= height; top += square) {
    let row = '';
    for (let left = 0; left + square <= width; left += square) {
      let sum = 0;
      for (let y = top; y < top + square; y += 1)
        for (let x = left; x < left + square; x += 1) {
          const at = (y * width + x) * 4;
          sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
        }
      row += Math.min(15, Math.floor(sum / square ** 2 / 16)).toString(16);
    }
    rows.push(row);
  }
  return `${rows.join(' ')} | ${flatColours(data).join(' ')}`;
}

/** Colours of half that size are stored too, so that one just below the limit is not taken for missing. */
function flatColours(data: Buffer): string[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts]
    .map(([colour, count]) => ({ colour, share: Math.round((count / (data.length / 4)) * 1000) }))
    .filter(({ share }) => share >= flatShare / 2)
    .toSorted((one, other) => other.share - one.share || one.colour - other.colour)
    .map(({ colour, share }) => `${colour.toString(16).padStart(6, '0')}:${share}`);
}

/** Where two pictures differ, in words; null where they do not. */
export function describeDifference(accepted: string, now: string): string | null {
  const [squares = '', colours = ''] = accepted.split(' | ');
  const [squaresNow = '', coloursNow = ''] = now.split(' | ');
  const missing = missingColour(colours, coloursNow);
  return (
    describeBrightness(squares, squaresNow) ??
    (missing && `the colour #${missing} was accepted, there is none like it`) ??
    null
  );
}

function describeBrightness(accepted: string, now: string): string | null {
  if (accepted.length !== now.length) return 'another size';
  let slight = 0;
  for (const [at, sign] of [...accepted].entries()) {
    const levels = Math.abs(Number.parseInt(sign, 16) - Number.parseInt(now[at] ?? '', 16));
    const line = accepted.slice(0, at);
    const position = `${(at - line.lastIndexOf(' ') - 1) * square}, ${line.split(' ').length * square - square}`;
    if (levels >= seenLevels) return `brightness ${sign} was accepted at ${position}, it is ${now[at]}`;
    if (levels > 1) slight += 1;
  }
  return slight > accepted.length * slightShare ? `${slight} squares are a little different` : null;
}

/** The first flat colour without a similar one among the others; null where each has one. */
function missingColour(accepted: string, now: string): string | null {
  const read = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((entry) => ({
        name: entry.slice(0, 6),
        channels: Buffer.from(entry.slice(0, 6), 'hex'),
        share: Number(entry.slice(7)),
      }));
  const there = read(now);
  const lost = read(accepted).find(
    ({ channels, share }) =>
      share >= flatShare &&
      !there.some((other) =>
        [...other.channels].every((value, channel) => Math.abs(value - (channels[channel] ?? 0)) < seenTint),
      ),
  );
  return lost?.name ?? null;
}
