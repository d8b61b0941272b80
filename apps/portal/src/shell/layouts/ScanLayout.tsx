import type { ReactNode } from 'react';
import { HallLayout } from './HallLayout.tsx';

/** Where the phone lands after scanning: the hall, which on a phone is the arch with the sheet under it. */
export function ScanLayout({ children }: { children: ReactNode }) {
  return <HallLayout>{children}</HallLayout>;
}
