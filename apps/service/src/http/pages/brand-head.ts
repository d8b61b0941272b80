import { accentRules } from '@tongxing/contract/rules/accent-shades.ts';

/** The brand of a site, beside its name. */
export interface Brand {
  readonly accent: string;
  readonly radius: number;
  readonly picture: boolean;
  readonly logo_dark: string;
  readonly police: string;
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** The default of the portal's styles (`ui/tokens.css`). */
const usualRadius = 12;

const inUrl = (text: string) =>
  text.replace(/["'<>\\()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** The part of the portal's head that sets the brand from the first paint; '' for the shipped one. */
export function brandHead({ accent, radius, picture, logo_dark: logoDark, police, links }: Brand): string {
  const rules = [
    ...(accent ? accentRules(accent) : []),
    ...(radius === usualRadius ? [] : [`:root{--r-md:${radius}px}`]),
    ...(picture ? [] : ['[data-picture]{visibility:hidden}']),
    ...(logoDark ? [`[data-theme=dark] [data-logo]{content:url("${inUrl(logoDark)}")}`] : []),
  ];
  const data = JSON.stringify({ police, links }).replaceAll('<', '\\u003c');
  return [
    rules.length > 0 ? `<style>${rules.join('')}</style>` : '',
    police || links.length > 0 ? `<script type="application/json" id="brand">${data}</script>` : '',
  ].join('');
}
