import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { standsAlready } from '../../browser/prepared-page.ts';
import { lazyDecoration } from '../lazy-part.ts';
import type { GateProps } from './Gate.tsx';

const LazyGate = lazyDecoration(() =>
  import('./Gate.tsx').then(({ Gate: Drawing }) => ({ default: Drawing })),
);

// One object for all renderings: some engines make a new `emptyHTML` at every reading, and React would write each of them
// over the drawing.
const asItStands = { __html: globalThis.trustedTypes?.emptyHTML ?? '' };

/**
 * The gate of a page that may have been drawn at build. There it is part of the page and no script carries it; a page
 * that is reached later loads the drawing.
 */
export function StillGate({ className, ...gate }: GateProps) {
  const [stands, setStands] = useState(standsAlready);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!place.current?.firstChild) setStands(false);
  }, []);
  // Drawn at build: React takes the element over and leaves what is in it alone.
  if (stands) {
    // oxlint-disable-next-line react/no-danger
    return <div ref={place} className={className} dangerouslySetInnerHTML={asItStands} />;
  }
  return (
    <div className={className}>
      <Suspense>
        <LazyGate {...gate} />
      </Suspense>
    </div>
  );
}
