import { Ring } from './Ring.tsx';

/** Waiting: twelve bricks, nine of them lit, going round. */
export function Spinner({ size = 18, tone = 'current' }: { size?: number; tone?: 'brand' | 'current' }) {
  return <Ring segments={12} lit={9} size={size} width={size < 24 ? 3 : 5} tone={tone} spin />;
}
