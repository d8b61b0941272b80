import { mixColours, readableOn } from '../../kernel/text/contrast.ts';

/** The brand of a site, beside its name. */
export interface Brand {
  readonly accent: string;
  readonly radius: number;
  readonly picture: boolean;
  readonly logo_dark: string;
  readonly police: string;
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** The defaults of the portal's styles (`ui/tokens.css`). */
const usualRadius = 12;
const night = { surface: '#141d1c', wall: '#0c1413', ink: '#04201c' } as const;

const rule = (selector: string, values: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

/** The shades of the accent for light and dark. Text on each of them is readable. */
function accentRules(accent: string): string[] {
  const soft = mixColours(accent, '#ffffff', 0.86);
  const lamp = readableOn(mixColours(accent, '#ffffff', 0.45), night.surface, '#ffffff');
  const softNight = mixColours(lamp, night.wall, 0.82);
  return [
    rule(':root', {
      brand: accent,
      'brand-hover': mixColours(accent, '#000000', 0.16),
      'brand-press': mixColours(accent, '#000000', 0.3),
      soft,
      'soft-hover': mixColours(accent, '#ffffff', 0.8),
      'soft-ink': readableOn(accent, soft, '#000000'),
      'logo-wall': accent,
    }),
    rule(':root[data-theme=dark]', {
      brand: lamp,
      'brand-hover': mixColours(lamp, '#ffffff', 0.2),
      'brand-press': mixColours(lamp, '#ffffff', 0.36),
      'on-brand': night.ink,
      soft: softNight,
      'soft-hover': mixColours(lamp, night.wall, 0.76),
      'soft-ink': readableOn(lamp, softNight, '#ffffff'),
      'logo-wall': accent,
    }),
  ];
}

const inUrl = (text: string) =>
  text.replace(/["'<>\\()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** The part of the portal's head that sets the brand from the first paint; '' for the shipped one. */
export function brandHead({ accent, radius, picture, logo_dark: logoDark, police, links }: Brand): string {
  const rules = [
    ...(accent ? accentRules(accent) : []),
    ...(radius === usualRadius ? [] : [rule(':root', { 'r-md': `${radius}px` })]),
    ...(picture ? [] : ['[data-picture]{visibility:hidden}']),
    ...(logoDark ? [`[data-theme=dark] [data-logo]{content:url("${inUrl(logoDark)}")}`] : []),
  ];
  const data = JSON.stringify({ police, links }).replaceAll('<', '\\u003c');
  return [
    rules.length > 0 ? `<style>${rules.join('')}</style>` : '',
    police || links.length > 0 ? `<script type="application/json" id="brand">${data}</script>` : '',
  ].join('');
}
