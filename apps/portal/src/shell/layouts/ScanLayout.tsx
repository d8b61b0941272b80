import type { ReactNode } from 'react';
import { AuthLayout } from './AuthLayout.tsx';

/**
 * The frame of what a camera leads to: the auth layout, with a lower arch on a phone, so that who asks and all three answers
 * are on the first screen.
 */
export function ScanLayout({ children }: { children: ReactNode }) {
  return <AuthLayout low>{children}</AuthLayout>;
}
