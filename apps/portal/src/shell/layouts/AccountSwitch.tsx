import { listSwitchableAccounts, switchAccount } from '@tongxing/contract/calls/account-switch.ts';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { useCall } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { hrefOf } from '../../browser/history.ts';
import { Link } from '../../browser/router.tsx';
import { expireProfile } from '../../session/profile.ts';
import { keepSessionToken } from '../../session/session-token.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { menuClass } from '../../ui/menu-class.ts';
import css from './AccountMenu.module.css';

/** The accounts signed in on this browser: a press goes on as another one; one joins only by signing in. */
export function AccountSwitch({ onClose }: { onClose: () => void }) {
  const accounts = useCall(listSwitchableAccounts, {});
  const [isSwitching, setSwitching] = useState(false);
  const others = accounts.data?.items.filter(({ current }) => !current) ?? [];

  const goOnAs = async (id: string) => {
    if (isSwitching) return;
    setSwitching(true);
    const reply = await send(switchAccount, { id });
    setSwitching(false);
    if (!reply.ok) return;
    keepSessionToken(reply.data.token);
    expireProfile();
    // By a full page load: nothing that was asked for the other account may stay.
    window.location.assign(hrefOf('/user/dashboard'));
  };

  return (
    <>
      {others.length > 0 && <p className={menuClass.caption}>切换账号</p>}
      {others.map(({ id, nickname, avatar, number }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          className={menuClass.item}
          disabled={isSwitching}
          onClick={() => void goOnAs(id)}
        >
          <Avatar id={number} src={fileUrl(avatar)} size={32} />
          <span className={css.other}>
            <b>{nickname}</b>
            <small>通行号 {number}</small>
          </span>
        </button>
      ))}
      <Link
        role="menuitem"
        className={menuClass.item}
        to="/login/account?add=1&ref=%2Fuser%2Fdashboard"
        onClick={onClose}
      >
        <Icon of={UserRoundPlus} />
        添加账号
      </Link>
    </>
  );
}
