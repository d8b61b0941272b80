import { encode } from 'uqr';
import css from './QrCode.module.css';

interface QrCodeProps {
  /** What the code says. */
  text: string;
  label: string;
  size?: number;
  /** The product's mark in the middle; the code is drawn with more redundancy then. */
  hasLogo?: boolean;
}

/** ISO/IEC 18004: four modules of light around the code. Some cameras find it with less on a dark page, others do not. */
const quietZone = 4;

const logo = 'M11.1 20.6A8.7 8.7 0 1 1 20.9 20.6';

/** A QR code drawn in the page: always dark on white, also at night, so that every camera reads it. */
export function QrCode({ text, label, size = 224, hasLogo = false }: QrCodeProps) {
  const { data, size: modules } = encode(text, { ecc: hasLogo ? 'Q' : 'M', border: 0 });
  const mark = hasLogo ? Math.round(modules / 6 / 2) * 2 + (modules % 2) : 0;
  const whole = modules + 2 * quietZone;
  const from = (modules - mark) / 2;
  const isUnderMark = (x: number, y: number) =>
    x >= from - 1 && x < from + mark + 1 && y >= from - 1 && y < from + mark + 1;
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < modules; x += 1) {
      if (!row[x] || (hasLogo && isUnderMark(x, y))) continue;
      const start = x;
      while (x + 1 < modules && row[x + 1] && !(hasLogo && isUnderMark(x + 1, y))) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`;
    }
  });
  return (
    <svg
      className={css.code}
      width={size}
      height={size}
      viewBox={`${-quietZone} ${-quietZone} ${whole} ${whole}`}
      role="img"
      aria-label={label}
    >
      <rect x={-quietZone} y={-quietZone} width={whole} height={whole} rx="2.6" className={css.paper} />
      <path d={path} shapeRendering="crispEdges" className={css.ink} />
      {hasLogo && (
        <svg x={from} y={from} width={mark} height={mark} viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" className={css.wall} />
          <path d={logo} fill="none" strokeWidth="2.8" strokeLinecap="round" className={css.ring} />
          <path d="M15.1 15h1.8l4.3 12.2a.6.6 0 0 1-.57.8h-9.26a.6.6 0 0 1-.57-.8z" className={css.light} />
        </svg>
      )}
    </svg>
  );
}
