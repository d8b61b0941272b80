import { KeyRound } from 'lucide-react';
import { allBrands } from '../ui/brand-icons/all-brands.ts';
import { BrandIcon } from '../ui/brand-icons/BrandIcon.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { menuClass } from '../ui/menu-class.ts';
import css from './ProviderButtons.module.css';
import type { QuickProvider } from './quick-provider.ts';

interface ProviderMenuProps {
  providers: readonly QuickProvider[];
  onPick: (key: string) => void;
  onClose: () => void;
}

function Mark({ provider }: { provider: QuickProvider }) {
  const brand = allBrands[provider.key];
  if (brand) return <BrandIcon of={brand} />;
  if (provider.icon) return <img src={provider.icon} alt="" width={20} height={20} />;
  return <Icon of={KeyRound} />;
}

/** The further providers; on a phone a sheet. */
export function ProviderMenu({ providers, onPick, onClose }: ProviderMenuProps) {
  return (
    <Menu label="其他登录方式" side="top" align="center" className={css.menu} onClose={onClose}>
      <p className={menuClass.caption}>其他登录方式</p>
      {providers.map((provider) => (
        <button
          key={provider.key}
          type="button"
          role="menuitem"
          className={menuClass.item}
          onClick={() => {
            onClose();
            onPick(provider.key);
          }}
        >
          <Mark provider={provider} />
          {provider.name}
        </button>
      ))}
    </Menu>
  );
}
