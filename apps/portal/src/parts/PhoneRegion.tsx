import { Suspense } from 'react';
import { useSiteConfig } from '../session/site-config.ts';
import { lazyDecoration } from '../ui/lazy-part.ts';
import type { BoundInput } from './use-form-fields.ts';

const RegionChooser = lazyDecoration(() =>
  import('./RegionChooser.tsx').then(({ RegionChooser: chooser }) => ({ default: chooser })),
);

/** At the right end of an input for phone numbers: whose they are, where more than one region is open. */
export function PhoneRegion({ input }: { input: BoundInput }) {
  const phone = useSiteConfig()?.phone;
  return (
    phone && (
      <Suspense>
        <RegionChooser input={input} regions={phone.regions} />
      </Suspense>
    )
  );
}
