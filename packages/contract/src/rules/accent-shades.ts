import { mixColours, readableOn } from './contrast.ts';

/** The colour of a site that sets none. */
export const shippedAccent = '#0b625b';

/** The dark screen's colours in the portal's styles (`ui/tokens.css`). */
const night = { surface: '#141d1c', wall: '#0c1413', ink: '#04201c' } as const;

const rule = (selector: string, values: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

/** The shades of an accent `#rrggbb` by the names of the portal's variables. Text on each of them is readable. */
export function accentShades(accent: string) {
  const soft = mixColours(accent, '#ffffff', 0.86);
  const lamp = readableOn(mixColours(accent, '#ffffff', 0.45), night.surface, '#ffffff');
  const softNight = mixColours(lamp, night.wall, 0.82);
  return {
    light: {
      brand: accent,
      'brand-hover': mixColours(accent, '#000000', 0.16),
      'brand-press': mixColours(accent, '#000000', 0.3),
      soft,
      'soft-hover': mixColours(accent, '#ffffff', 0.8),
      'soft-ink': readableOn(accent, soft, '#000000'),
      'logo-wall': accent,
    },
    dark: {
      brand: lamp,
      'brand-hover': mixColours(lamp, '#ffffff', 0.2),
      'brand-press': mixColours(lamp, '#ffffff', 0.36),
      'on-brand': night.ink,
      soft: softNight,
      'soft-hover': mixColours(lamp, night.wall, 0.76),
      'soft-ink': readableOn(lamp, softNight, '#ffffff'),
      'logo-wall': accent,
    },
  };
}

/** The CSS rules of the shades of an accent `#rrggbb`, for light and for dark. */
export function accentRules(accent: string): string[] {
  const { light, dark } = accentShades(accent);
  return [rule(':root', light), rule(':root[data-theme=dark]', dark)];
}
