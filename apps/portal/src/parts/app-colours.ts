import { accentRules } from '@tongxing/contract/rules/accent-shades.ts';
import type { AppBrand } from '@tongxing/contract/rules/app-sign-in.ts';

/** Shows the page in an app's colours, until the returned function is called. */
export function showColours({ color, background }: AppBrand): () => void {
  const rules = [
    ...(color ? accentRules(color) : []),
    // The drawing has the site's own colours; by night the ground stays dark.
    ...(background
      ? [
          '[data-picture]{visibility:hidden}',
          `:root:not([data-theme=dark]){--wall:${background};--floor:${background}}`,
        ]
      : []),
  ];
  if (rules.length === 0) return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join(''));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
