import { type CSSProperties, useState } from 'react';
import css from './AppIcon.module.css';
import { classNames } from './class-names.ts';
import { hueOf } from './hue-of.ts';

const hues = ['green', 'amber', 'blue', 'rose', 'violet'] as const;

/** An application's logo, or the first character of its name on a plate whose hue its id picks. */
export function AppIcon({
  src,
  id,
  name,
  size = 40,
}: {
  src?: string | null | undefined;
  id: string;
  name: string;
  size?: 24 | 32 | 40 | 56 | 64;
}) {
  const [broken, setBroken] = useState<string>();
  return (
    <span
      className={classNames(css.app, css[hueOf(id, hues)])}
      style={{ '--size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {src && src !== broken ? (
        <img
          className={css.logo}
          src={src}
          alt=""
          width={size}
          height={size}
          onError={() => setBroken(src)}
        />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  );
}
