import { useId } from 'react';

/** A small landscape: the default avatar. The hue comes from the class of whoever shows it. */
export function MiniScene({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <defs>
        <clipPath id={`${id}clip`}>
          <circle cx="20" cy="20" r="20" />
        </clipPath>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sc-sky-1)" />
          <stop offset=".75" stopColor="var(--sc-sky-3)" />
        </linearGradient>
      </defs>
      <g clipPath={`url(#${id}clip)`}>
        <rect width="40" height="40" fill={`url(#${id}sky)`} />
        <circle cx="27" cy="13.5" r="4" fill="var(--sc-sun)" />
        <path
          d="M0 25C5 22 8 16 12 16C16 16 18 23 22 24C27 25 30 19 34 19C37 19 39 21 40 22V40H0Z"
          fill="var(--sc-r2)"
        />
        <path d="M0 30C6 26 12 27 18 29C26 32 32 27 40 27V40H0Z" fill="var(--sc-r4)" />
      </g>
    </svg>
  );
}
