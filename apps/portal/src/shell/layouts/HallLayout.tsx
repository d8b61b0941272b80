import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { StandingGate } from '../../ui/drawings/StandingGate.tsx';
import css from './HallLayout.module.css';
import { PublicFrame } from './PublicFrame.tsx';
import { SiteMark } from './SiteMark.tsx';

interface HallLayoutProps {
  children: ReactNode;
  /** What stands in the wall instead of the open gate, with its own measures: the bricked-up one of the 404 page. */
  lost?: (className: string | undefined) => ReactNode;
  /** A lower arch on a phone. */
  low?: boolean;
}

/** The hall before the gate: sign-in, registration, scanning, consent, nothing found. The page brings a `Door`. */
export function HallLayout({ children, lost, low }: HallLayoutProps) {
  const scene = (
    <>
      <div className={css.scene} data-picture="">
        {lost ? (
          lost(css.gate)
        ) : (
          <StandingGate rim={26} bricks={96} className={css.gate} sun={css.sun} pavilion={css.pavilion} />
        )}
      </div>
      <div className={css.floor} />
    </>
  );
  return (
    <PublicFrame
      className={classNames(css.hall, lost && css.lost, low && css.low)}
      look={css}
      scene={scene}
      head={<SiteMark />}
    >
      {children}
    </PublicFrame>
  );
}
