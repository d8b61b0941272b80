/** The mark: a gate, the light that falls out of it, and a keyhole in the gap between. `size` in px. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--logo-wall)" />
      <path
        d="M11.1 20.6A8.7 8.7 0 1 1 20.9 20.6"
        fill="none"
        stroke="var(--logo-ring)"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
      <path d="M15.1 15h1.8l4.3 12.2a.6.6 0 0 1-.57.8h-9.26a.6.6 0 0 1-.57-.8z" fill="var(--lamp)" />
    </svg>
  );
}
