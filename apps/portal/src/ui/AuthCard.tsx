import { type ReactNode, useId } from 'react';
import css from './AuthCard.module.css';
import { classNames } from './class-names.ts';

interface AuthCardProps {
  title?: ReactNode;
  text?: ReactNode;
  /** A link with the class `authCardCorner`, standing in the upper right quarter circle. */
  corner?: ReactNode;
  /** 424, 440 or 936 px at most. */
  width?: 'normal' | 'wide' | 'broad';
  /** In a dialog instead of the auth layout: round on all sides on a phone too. */
  free?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** The opaque card that stands in the gate; on a phone a sheet of full width. One per page. */
export function AuthCard({
  title,
  text,
  corner,
  width = 'normal',
  free,
  className,
  children,
}: AuthCardProps) {
  const id = useId();
  return (
    <section
      className={classNames(css.card, width !== 'normal' && css[width], free && css.free)}
      aria-labelledby={title ? id : undefined}
    >
      {corner}
      {title && (
        <div className={corner ? css.head : undefined}>
          <h1 id={id} className={css.title}>
            {title}
          </h1>
          {text && <p className={css.text}>{text}</p>}
        </div>
      )}
      {className ? <div className={className}>{children}</div> : children}
    </section>
  );
}
