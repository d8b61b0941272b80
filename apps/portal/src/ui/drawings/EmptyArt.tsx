import { useId } from 'react';

/** `quiet`: nothing here yet. `lost`: nothing matched. `off`: no network, the lamp is out. */
export type EmptyKind = 'quiet' | 'lost' | 'off';

const wall =
  'M0 22H100M0 36H100M0 50H100M0 64H100M0 78H100M20 8V22M52 8V22M84 8V22M36 22V36M68 22V36M20 36V50M52 36V50M84 36V50M36 50V64M68 50V64M20 64V78M52 64V78M84 64V78M36 78V92M68 78V92';

/** The small gate of an empty place. */
export function EmptyArt({ kind, className }: { kind: EmptyKind; className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <defs>
        <clipPath id={`${id}clip`}>
          <circle cx="50" cy="50" r="42" />
        </clipPath>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sc-sky-1)" />
          <stop offset=".7" stopColor="var(--sc-sky-3)" />
        </linearGradient>
      </defs>
      <g clipPath={`url(#${id}clip)`}>
        {kind === 'lost' ? (
          <>
            <rect width="100" height="100" fill="var(--floor)" />
            <path d={wall} stroke="var(--sc-joint)" strokeWidth="1.2" />
          </>
        ) : kind === 'off' ? (
          <>
            <rect width="100" height="100" fill="var(--chip)" />
            <circle
              cx="62"
              cy="36"
              r="7"
              fill="none"
              stroke="var(--edge)"
              strokeWidth="1.4"
              strokeDasharray="3 2.4"
            />
            <path
              d="M0 66C16 58 26 48 38 48C50 48 56 64 68 64C80 64 88 56 100 60V100H0Z"
              fill="var(--sc-rim)"
            />
            <path d="M0 80C20 70 40 74 56 80C72 86 86 78 100 76V100H0Z" fill="var(--sc-joint)" />
          </>
        ) : (
          <>
            <rect width="100" height="100" fill={`url(#${id}sky)`} />
            <circle cx="64" cy="34" r="7" fill="var(--sc-sun)" />
            <path
              d="M0 66C16 58 26 46 38 46C50 46 56 64 68 64C80 64 88 56 100 60V100H0Z"
              fill="var(--sc-r1)"
            />
            <path d="M0 80C20 68 40 72 56 78C72 84 86 76 100 74V100H0Z" fill="var(--sc-r2)" />
          </>
        )}
      </g>
      <circle
        cx="50"
        cy="50"
        r="46"
        fill="none"
        stroke="var(--sc-rim)"
        strokeWidth="6"
        pathLength="30"
        strokeDasharray=".86 .14"
      />
    </svg>
  );
}
