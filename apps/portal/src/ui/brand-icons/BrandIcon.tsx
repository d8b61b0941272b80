export interface BrandGlyph {
  readonly color: string;
  /** Path data in a 24 x 24 box. */
  readonly path: string;
  /** A line cut out of the shape. */
  readonly cut?: string;
}

/** A brand's mark in its own colour, which is readable on both themes; `plain` takes the colour of the text. */
export function BrandIcon({
  of: glyph,
  size = 20,
  plain,
}: {
  of: BrandGlyph;
  size?: number;
  plain?: boolean;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill={plain ? 'currentColor' : glyph.color}
    >
      <path d={glyph.path} />
      {glyph.cut && (
        <path d={glyph.cut} fill="none" stroke="var(--surface)" strokeWidth="1.9" strokeLinecap="round" />
      )}
    </svg>
  );
}
