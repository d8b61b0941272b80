import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { CornerButton } from '../corner-button/CornerButton.tsx';
import css from './PublicFrame.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SkipLink } from './SkipLink.tsx';

interface PublicFrameProps {
  /** Classes of the frame itself, and of its three parts. */
  className?: string | undefined;
  styles: { readonly [part: string]: string };
  /** What lies behind everything: the landscape. */
  scene?: ReactNode;
  head: ReactNode;
  /** A form fills a phone's screen: the corner button stands above it. */
  hasForm?: boolean;
  children: ReactNode;
}

/** What the pages that need no session have alike: the way past the head, head, main part, footer, corner button. */
export function PublicFrame({ className, styles, scene, head, hasForm, children }: PublicFrameProps) {
  return (
    <>
      <SkipLink />
      <div className={classNames(css.frame, className)}>
        {scene}
        <header className={classNames(css.top, styles.top)}>{head}</header>
        <main className={classNames(css.main, styles.main)} id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter className={classNames(css.foot, styles.foot)} />
      </div>
      <CornerButton inSky={hasForm} />
    </>
  );
}
