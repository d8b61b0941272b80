import type { BrandGlyph } from './BrandIcon.tsx';

/** The WeChat mini program, drawn for this project. */
export const miniProgram: BrandGlyph = {
  color: 'var(--b-mini)',
  path: 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Z',
  cut: 'M8.5 12.5a2.5 2.5 0 1 0 3.5 2.3V9.2a2.5 2.5 0 1 1 3.5 2.3',
};
