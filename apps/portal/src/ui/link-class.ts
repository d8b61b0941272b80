import { classNames } from './class-names.ts';
import css from './link.module.css';

/** The look of a text link that stands alone, with a touch area of 44: for `<Link>`, `<a>` and `<button>` alike. */
export function linkClass(tone: 'brand' | 'quiet' | 'danger' = 'brand'): string | undefined {
  return classNames(css.link, tone !== 'brand' && css[tone]);
}
