import { useState } from 'react';
import { allBrands } from '../ui/brand-icons/all-brands.ts';
import { BrandIcon } from '../ui/brand-icons/BrandIcon.tsx';
import css from './ProviderMark.module.css';

interface ProviderMarkProps {
  provider: { readonly key: string; readonly name: string; readonly icon: string };
  size?: number;
}

/** A provider's mark: its glyph, its picture, or the first character of its name where it has neither. */
export function ProviderMark({ provider, size = 20 }: ProviderMarkProps) {
  const [isBroken, setBroken] = useState(false);
  const brand = allBrands[provider.icon] ?? allBrands[provider.key];
  if (brand) return <BrandIcon of={brand} size={size} />;
  if (/^https?:\/\//.test(provider.icon) && !isBroken) {
    return <img src={provider.icon} alt="" width={size} height={size} onError={() => setBroken(true)} />;
  }
  const [first = '?'] = provider.name;
  return (
    <span
      className={css.letter}
      style={{ width: size, height: size, fontSize: size * 0.6 }}
      aria-hidden="true"
    >
      {first}
    </span>
  );
}

/** The mark on a disc, at the head of a row. */
export function ProviderDisc({ provider }: Pick<ProviderMarkProps, 'provider'>) {
  return (
    <span className={css.disc}>
      <ProviderMark provider={provider} size={22} />
    </span>
  );
}
