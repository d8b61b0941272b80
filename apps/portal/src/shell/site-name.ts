import {
  brandInAnySpelling,
  brandOf,
  shortNameInAnySpelling,
  shortNameOf,
} from '@tongxing/contract/site-name.ts';
import { useSiteConfig } from '../session/site-config.ts';
import { titleAtFirst } from './title-at-first.ts';

// The build in traditional characters names itself so; the Chinese one goes without the longer patterns.
const isTraditional = import.meta.env.VITE_LANGUAGE === 'zh-TW';
const toBrand = isTraditional ? brandInAnySpelling : brandOf;
const toShort = isTraditional ? shortNameInAnySpelling : shortNameOf;

interface SiteName {
  readonly title: string;
  /** For narrow places: without 账号中心 where the title ends so. */
  readonly short: string;
  /** For sentences, as in `${brand}账号`: without 账号 or 账号中心 at its end. */
  readonly brand: string;
}

/** The site's title, and what it is called where the whole would be too much. */
export function useSiteName(): SiteName {
  const title = useSiteConfig()?.title || titleAtFirst;
  return { title, short: toShort(title), brand: toBrand(title) };
}
