import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { StillGate } from '../../ui/drawings/StillGate.tsx';
import css from './AuthLayout.module.css';
import { PublicFrame } from './PublicFrame.tsx';
import { SiteMark } from './SiteMark.tsx';

interface AuthLayoutProps {
  children: ReactNode;
  /** The drawing instead of the open gate, with its own measures: the bricked-up gate of the 404 page. */
  lost?: (className: string | undefined) => ReactNode;
  /** A lower arch on a phone. */
  low?: boolean;
}

/** The frame of sign-in, registration, scanning, consent and 404. The page brings an `AuthCard`. */
export function AuthLayout({ children, lost, low }: AuthLayoutProps) {
  const scene = (
    <>
      <div className={css.scene} data-picture="">
        {lost ? (
          lost(css.gate)
        ) : (
          <StillGate rim={26} segments={96} className={css.gate} sun={css.sun} pavilion={css.pavilion} />
        )}
      </div>
      <div className={css.floor} data-picture="" />
    </>
  );
  return (
    <PublicFrame
      hasForm
      className={classNames(css.auth, lost && css.lost, low && css.low)}
      styles={css}
      scene={scene}
      head={<SiteMark />}
    >
      {children}
    </PublicFrame>
  );
}
