import type { QuickProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { Menu } from '../ui/Menu.tsx';
import { menuClass } from '../ui/menu-class.ts';
import css from './ProviderButtons.module.css';
import { ProviderMark } from './ProviderMark.tsx';

interface ProviderMenuProps {
  providers: readonly QuickProvider[];
  onPick: (key: string) => void;
  onClose: () => void;
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
          <ProviderMark provider={provider} />
          {provider.name}
        </button>
      ))}
    </Menu>
  );
}
