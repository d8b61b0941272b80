import type { SwitchableAccount } from '@tongxing/contract/calls/account-switch.ts';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { goOnAs, useBrowserAccounts } from '../../api/browser-accounts.ts';
import { useNavigate } from '../../browser/router.tsx';
import { OtherAccounts } from '../../shell/layouts/OtherAccounts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { menuClass } from '../../ui/menu-class.ts';
import css from './AccountChooser.module.css';

interface ChooserMenuProps {
  authorize: string;
  onChange: () => void;
  onClose: () => void;
}

/** The other accounts of this browser, and one that signs in and comes back to this authorization. */
export function ChooserMenu({ authorize, onChange, onClose }: ChooserMenuProps) {
  const { others } = useBrowserAccounts();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const signIn = () => navigate(`/login/account?${new URLSearchParams({ add: '1', authorize })}`);

  const choose = async ({ id, expired }: SwitchableAccount) => {
    if (expired) {
      signIn();
      return;
    }
    setBusy(true);
    const isChanged = await goOnAs(id);
    setBusy(false);
    if (!isChanged) return;
    onClose();
    onChange();
  };

  return (
    <Menu label="用哪个账号" onClose={onClose} align="start" className={css.menu}>
      <OtherAccounts accounts={others} disabled={isBusy} onChoose={(other) => void choose(other)} />
      <button type="button" role="menuitem" className={menuClass.item} onClick={signIn}>
        <Icon of={UserRoundPlus} size={18} />
        登录其他账号
      </button>
    </Menu>
  );
}
