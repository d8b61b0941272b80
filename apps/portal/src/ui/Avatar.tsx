import { type CSSProperties, type ReactNode, useState } from 'react';
import css from './Avatar.module.css';
import { classNames } from './class-names.ts';
import { MiniScene } from './drawings/MiniScene.tsx';
import { hueOf } from './hue-of.ts';

interface AvatarProps {
  /** The picture; without one, or when it does not load, a small landscape in a hue picked by `id`. */
  src?: string | null | undefined;
  id: string;
  size?: 24 | 32 | 40 | 48 | 56 | 72 | 96;
  /** A brand's mark at the lower right. */
  mark?: ReactNode;
}

const hues = ['teal', 'rose', 'violet', 'amber', 'blue'] as const;

/** Someone's face. The name stands beside it, so it says nothing to screen readers. */
export function Avatar({ src, id, size = 40, mark }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={css.avatar} style={{ '--size': `${size}px` } as CSSProperties}>
      {src && src !== broken ? (
        <img
          className={css.photo}
          src={src}
          alt=""
          width={size}
          height={size}
          onError={() => setBroken(src)}
        />
      ) : (
        <MiniScene className={classNames(css.scene, css[hueOf(id, hues)])} />
      )}
      {mark && <i className={css.mark}>{mark}</i>}
    </span>
  );
}
