import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Glyph } from '../../../ui/Glyph.tsx';
import css from './Checkup.module.css';

interface StepFrameProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** `第 2 项，共 6 项`; empty for the summary. */
  place?: string | undefined;
  /** At the right end of the head. */
  aside?: ReactNode;
  actions: ReactNode;
  /** The step replaced another one: its heading takes the focus. */
  isFollowing: boolean;
  children: ReactNode;
}

/** The frame of a step: heading, content, buttons. */
export function StepFrame({
  icon,
  title,
  text,
  place,
  aside,
  actions,
  isFollowing,
  children,
}: StepFrameProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFollowing) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isFollowing]);
  return (
    <section className={css.step} aria-labelledby={id}>
      <header className={css.head}>
        <Glyph of={icon} tone="brand" size={56} />
        <div>
          {place && <small>{place}</small>}
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
        {aside}
      </header>
      {children}
      <div className={css.actions}>{actions}</div>
    </section>
  );
}
