import type { SwitchableAccount } from '@tongxing/contract/calls/account-switch.ts';
import { UserRoundPlus } from 'lucide-react';
import { goOnAs, useBrowserAccounts } from '../../api/browser-accounts.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useNavigate } from '../../browser/router.tsx';
import { paths, withQuery } from '../../paths.ts';
import { OtherAccounts } from '../../shell/layouts/OtherAccounts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { menuClass } from '../../ui/menu-class.ts';
import css from './AccountChooser.module.css';

interface ChooserMenuProps {
  authorize: string;
  onChange: () => Promise<void>;
  onClose: () => void;
}

/** The other accounts of this browser, and a sign-in that returns to this authorization. */
export function ChooserMenu({ authorize, onChange, onClose }: ChooserMenuProps) {
  const { others } = useBrowserAccounts();
  const navigate = useNavigate();
  const signIn = () => navigate(withQuery(paths.login.account, { add: '1', authorize }));

  const switching = useSubmit(async ({ id }: SwitchableAccount) => {
    if (!(await goOnAs(id))) return;
    onClose();
    await onChange();
  });
  const choose = (other: SwitchableAccount) => {
    if (other.expired) signIn();
    else void switching.submit(other);
  };

  return (
    <Menu label="用哪个账号" onClose={onClose} align="start" className={css.menu}>
      <OtherAccounts accounts={others} disabled={switching.isBusy} onChoose={choose} />
      <button type="button" role="menuitem" className={menuClass.item} onClick={signIn}>
        <Icon of={UserRoundPlus} size={18} />
        登录其他账号
      </button>
    </Menu>
  );
}
