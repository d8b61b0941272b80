import type { LucideIcon } from 'lucide-react';

/** A Lucide icon, imported by name where it is used. `size` in px: 14 or 16 in text, 18 in buttons, 20 elsewhere. */
export function Icon({
  of: Glyph,
  size = 20,
  className,
}: {
  of: LucideIcon;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <Glyph
      className={className}
      size={size}
      strokeWidth={size < 18 ? 2 : size < 28 ? 1.75 : 1.5}
      aria-hidden="true"
    />
  );
}
