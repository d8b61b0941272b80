import { PNG } from 'pngjs';

/** Side of the squares that are averaged, in pixels: letters are smaller, so that another font's edge changes nothing. */
const square = 54;
/** Of sixteen levels of brightness. */
const seenLevels = 3;
/** Share of the squares that may differ by less. */
const slightShare = 0.06;

/** A picture as the brightness of its squares, a hexadecimal digit each, a word per row. */
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
  return rows.join(' ');
}

/** Where two pictures differ, in words; null where nobody would say so. */
export function tellDifference(accepted: string, now: string): string | null {
  if (accepted.length !== now.length) return 'another size';
  let slight = 0;
  for (const [at, sign] of [...accepted].entries()) {
    const levels = Math.abs(Number.parseInt(sign, 16) - Number.parseInt(now[at] ?? '', 16));
    const line = accepted.slice(0, at);
    const place = `${(at - line.lastIndexOf(' ') - 1) * square}, ${line.split(' ').length * square - square}`;
    if (levels >= seenLevels) return `brightness ${sign} was accepted at ${place}, it is ${now[at]}`;
    if (levels > 1) slight += 1;
  }
  return slight > accepted.length * slightShare ? `${slight} squares are a little different` : null;
}
