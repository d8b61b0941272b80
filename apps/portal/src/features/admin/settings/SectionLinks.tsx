import type { Section } from '@tongxing/contract/manage/settings.ts';
import { useEffect } from 'react';
import { Link, useLocation } from '../../../browser/router.tsx';
import css from './Settings.module.css';
import { sectionNames } from './section-names.ts';

/**
 * Links to the cards of a settings page that is several screens long. A visit that names a card begins there, which the
 * router cannot do: the page was not there yet.
 */
export function SectionLinks({ sections }: { sections: readonly Section[] }) {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <nav className={css.contents} aria-label="本页内容">
      {sections.map((section) => (
        <Link key={section} to={`${pathname}#${section}`}>
          {sectionNames[section]}
        </Link>
      ))}
    </nav>
  );
}
