const rows = Array.from({ length: 16 }, (_, row) => {
  const top = 40 + row * 58;
  const joints = Array.from({ length: 9 }, (_, column) => (row % 2 === 0 ? 10 : 70) + column * 120).filter(
    (x) => x < 980,
  );
  return `M20 ${top}H980${joints.map((x) => `M${x} ${top}v58`).join('')}`;
}).join('');

/** The gate bricked up: the road ends here. Decoration only. */
export function SegmentedGate({ className }: { className?: string | undefined }) {
  const ring = { cx: 500, cy: 500, r: 479, fill: 'none', strokeWidth: 34 };
  return (
    <svg className={className} viewBox="0 0 1000 1000" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="bricked-fade">
          <stop offset=".45" stopColor="var(--floor)" />
          <stop offset="1" stopColor="var(--floor)" stopOpacity="0" />
        </radialGradient>
        <clipPath id="bricked-clip">
          <circle cx="504" cy="505" r="452" />
        </clipPath>
      </defs>
      <circle {...ring} stroke="var(--sc-rim)" />
      <circle
        {...ring}
        stroke="var(--sc-rim-line)"
        pathLength="72"
        strokeDasharray=".045 .955"
        opacity=".5"
      />
      <circle cx="500" cy="500" r="463" fill="var(--sc-rim-2)" />
      <g clipPath="url(#bricked-clip)">
        <rect width="1000" height="1000" fill="var(--floor)" />
        <path d={rows} stroke="var(--sc-joint)" strokeWidth="2" fill="none" />
        <circle cx="504" cy="500" r="400" fill="url(#bricked-fade)" />
      </g>
    </svg>
  );
}
