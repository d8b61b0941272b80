import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './Ring.module.css';
import { segmentDashes } from './segment-dashes.ts';

interface RingProps {
  segments: number;
  lit: number;
  /** Outer size and thickness in px. */
  size?: number;
  width?: number;
  /** `lamp` for countdowns; `current` takes the colour of the text around it. */
  tone?: 'brand' | 'lamp' | 'current';
  spin?: boolean;
  children?: ReactNode;
}

/** A ring of bricks: everything that counts up or down. Decoration; the words beside it say the number. */
export function Ring({ segments, lit, size = 40, width = 4, tone = 'brand', spin, children }: RingProps) {
  const stroke = (width * 100) / size;
  const gap = segments > 30 ? 0.22 : 0.18;
  const circle = (count: number, className: string | undefined) =>
    count > 0 && (
      <circle
        className={className}
        cx="50"
        cy="50"
        r={50 - stroke / 2}
        strokeWidth={stroke}
        pathLength={segments}
        strokeDasharray={segmentDashes(count, segments, gap)}
        transform="rotate(-90 50 50)"
      />
    );
  return (
    <span
      className={classNames(css.ring, tone !== 'brand' && css[tone], spin && css.spin)}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <svg viewBox="0 0 100 100">
        {circle(segments, css.off)}
        {circle(Math.max(0, Math.min(segments, lit)), css.on)}
      </svg>
      {children && <span className={css.inside}>{children}</span>}
    </span>
  );
}
