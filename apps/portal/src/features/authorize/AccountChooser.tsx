import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import { ChevronsUpDown, UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { hrefOf } from '../../browser/history.ts';
import { clearSessionToken } from '../../session/session-token.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { menuClass } from '../../ui/menu-class.ts';
import css from './AccountChooser.module.css';

const Menu = lazy(() => import('../../ui/Menu.tsx').then((loaded) => ({ default: loaded.Menu })));

interface AccountChooserProps {
  account: AuthorizationInteraction['account'];
  authorize: string;
  /** The app asked that the account be chosen: the list stands open. */
  isAsked: boolean;
  onChange: () => void;
}

/** Which account is used here; another one signs in and comes back with the same authorization. */
export function AccountChooser({ account, authorize, isAsked }: AccountChooserProps) {
  const [open, setOpen] = useState(isAsked);
  const signInAsAnother = () => {
    // The session itself stays: this browser can come back to it.
    clearSessionToken();
    window.location.assign(hrefOf(`/login/account?${new URLSearchParams({ authorize })}`));
  };
  return (
    <div className={css.place}>
      <button
        type="button"
        className={css.account}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar id={account.id} src={fileUrl(account.avatar)} size={40} />
        <span className={css.who}>
          <b>{account.nickname}</b>
          <small>{account.identifier}</small>
        </span>
        <Icon of={ChevronsUpDown} size={18} />
      </button>
      {open && (
        <Suspense>
          <Menu label="用哪个账号" onClose={() => setOpen(false)} align="start" className={css.menu}>
            <button type="button" role="menuitem" className={menuClass.item} onClick={signInAsAnother}>
              <Icon of={UserRoundPlus} size={18} />
              登录其他账号
            </button>
          </Menu>
        </Suspense>
      )}
    </div>
  );
}
