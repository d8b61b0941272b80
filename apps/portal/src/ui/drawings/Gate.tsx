import { useId } from 'react';
import { Landscape, LandscapePaints } from './Landscape.tsx';

export interface GateProps {
  /** Width of the brick ring in a 1000 x 1000 box. */
  rim?: number;
  segments?: number;
  className?: string | undefined;
  /** Class names of the sun and of the pavilion, for pages that move them out from behind the card. */
  sun?: string | undefined;
  pavilion?: string | undefined;
}

/** The moon gate: a ring of bricks, the thickness of the wall, the landscape behind it. Decoration only. */
export function Gate({ rim = 34, segments = 72, className, sun, pavilion }: GateProps) {
  const id = useId();
  const middle = { cx: 500, cy: 500, fill: 'none' };
  return (
    <svg className={className} viewBox="0 0 1000 1000" aria-hidden="true" focusable="false">
      <defs>
        <LandscapePaints id={id} />
        <clipPath id={`${id}clip`}>
          <circle cx="504" cy="505" r={486 - rim} />
        </clipPath>
        <linearGradient id={`${id}wall`} x1="0" y1="0" x2="1" y2="1">
          <stop offset=".1" stopColor="var(--sc-rim-2)" />
          <stop offset=".55" stopColor="var(--sc-side)" />
        </linearGradient>
      </defs>
      <circle {...middle} r={496 - rim / 2} stroke="var(--sc-rim)" strokeWidth={rim} />
      <circle
        {...middle}
        r={496 - rim / 2}
        stroke="var(--sc-rim-line)"
        strokeWidth={rim}
        pathLength={segments}
        strokeDasharray=".045 .955"
        opacity=".5"
      />
      <circle {...middle} r={497 - rim} fill={`url(#${id}wall)`} />
      <circle {...middle} r={496.5 - rim} stroke="var(--sc-rim-line)" strokeWidth="1" opacity=".7" />
      <g clipPath={`url(#${id}clip)`}>
        <Landscape id={id} sun={sun} pavilion={pavilion} />
      </g>
    </svg>
  );
}
