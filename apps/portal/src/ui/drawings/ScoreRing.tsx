import { useId } from 'react';
import { segmentDashes } from '../segment-dashes.ts';
import css from './ScoreRing.module.css';

/** The security score, 0 to 100, as a gate being built: one brick for every `100 / bricks` points. */
export function ScoreRing({
  score,
  segments = 25,
  className,
}: {
  score: number;
  segments?: number;
  className?: string | undefined;
}) {
  const id = useId();
  const lit = Math.round((Math.max(0, Math.min(100, score)) / 100) * segments);
  const ring = { cx: 50, cy: 50, r: 46, pathLength: segments, transform: 'rotate(-90 50 50)' };
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <defs>
        <clipPath id={`${id}clip`}>
          <circle cx="50" cy="50" r="39.5" />
        </clipPath>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sc-sky-1)" />
          <stop offset=".42" stopColor="var(--sc-sky-2)" />
          <stop offset=".72" stopColor="var(--sc-sky-3)" />
        </linearGradient>
      </defs>
      <g clipPath={`url(#${id}clip)`}>
        <rect width="100" height="100" fill={`url(#${id}sky)`} />
        <circle cx="75.5" cy="59" r="5.2" fill="var(--sc-sun)" />
        <path
          d="M8 72C18 70 24 60 32 60C40 60 44 70 54 71C64 72 72 64 79 64C85 64 90 68 94 70V100H8Z"
          fill="var(--sc-r2)"
        />
        <path d="M8 79C20 74 32 75 44 79C56 84 70 78 94 74V100H8Z" fill="var(--sc-r3)" />
        <path
          d="M40 100C47 92 60 90 55 85C52 82 56 80 57 79.5C60 82 66 84 64 88C61 94 60 96 62 100Z"
          fill="var(--sc-path)"
          opacity=".85"
        />
      </g>
      <circle {...ring} className={css.off} strokeDasharray={segmentDashes(segments, segments, 0.16)} />
      {lit > 0 && (
        <circle {...ring} className={css.on} strokeDasharray={segmentDashes(lit, segments, 0.16)} />
      )}
    </svg>
  );
}
