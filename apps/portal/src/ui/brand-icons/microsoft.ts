import type { BrandGlyph } from './BrandIcon.tsx';

/** From Simple Icons (CC0). */
export const microsoft: BrandGlyph = {
  color: 'var(--ink)',
  path: 'M0 0v11.408h11.408V0zm12.594 0v11.408H24V0zM0 12.594V24h11.408V12.594zm12.594 0V24H24V12.594z',
};
