/** The minimum contrast of text (WCAG 2.2 1.4.3). */
const leastContrast = 4.5;

type Rgb = readonly [number, number, number];

function read(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

const write = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of a colour `#rrggbb`, from 0 to 1 (WCAG 2.2). */
function luminanceOf(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(read(one)), luminanceOf(read(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** What the accent lies on: white cards, and the page's wall. */
const accentGrounds = ['#ffffff', '#f3f6f4'] as const;

/**
 * Whether letters in an accent `#rrggbb` can be read on every ground: its least contrast, and the nearest colour that can
 * be read.
 */
export function judgeAccent(accent: string): { contrast: number; isReadable: boolean; nearest: string } {
  const contrast = Math.min(...accentGrounds.map((ground) => contrastOf(accent, ground)));
  const nearest = accentGrounds.reduce((now, ground) => readableOn(now, ground, '#000000'), accent);
  return { contrast, isReadable: contrast >= leastContrast, nearest };
}

/** Mixes two colours `#rrggbb`: 0 is the first, 1 the other. */
export function mixColours(colour: string, towards: string, share: number): string {
  const [from, to] = [read(colour), read(towards)];
  return write(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as never);
}

/**
 * The colour, if text in it is readable on `ground`, both `#rrggbb`; else the nearest readable one towards `end` (black
 * on a light ground, white on a dark one).
 */
export function readableOn(colour: string, ground: string, end: '#000000' | '#ffffff'): string {
  for (let step = 0; step <= 50; step += 1) {
    const mixed = mixColours(colour, end, step / 50);
    if (contrastOf(mixed, ground) >= leastContrast) return mixed;
  }
  return end;
}
