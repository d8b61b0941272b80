import { type SwitchableAccount, signOutAccounts } from '@tongxing/contract/calls/account-switch.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { LogOut, UserRoundPlus } from 'lucide-react';
import { goOnAs, useBrowserAccounts } from '../../api/browser-accounts.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { hrefOf } from '../../browser/history.ts';
import { Link, useNavigate } from '../../browser/router.tsx';
import { paths, withQuery } from '../../paths.ts';
import { raiseSessionEvent } from '../../session/events.ts';
import { notify } from '../../session/notices.ts';
import { Icon } from '../../ui/Icon.tsx';
import { menuClass } from '../../ui/menu-class.ts';
import { OtherAccounts } from './OtherAccounts.tsx';

const signInAgain = withQuery(paths.login.account, { add: '1', ref: paths.user.dashboard });

/** The accounts of this browser: go on as another one, add one, sign one or all of them out. */
export function AccountSwitch({ onClose }: { onClose: () => void }) {
  const { others, reload } = useBrowserAccounts();
  const navigate = useNavigate();

  const switching = useSubmit(async ({ id }: SwitchableAccount) => {
    // By a full page load: nothing that was asked for the other account may stay.
    if (await goOnAs(id)) window.location.assign(hrefOf(paths.user.dashboard));
    else await reload();
  });
  const choose = (account: SwitchableAccount) => {
    if (account.expired) {
      onClose();
      navigate(signInAgain);
    } else void switching.submit(account);
  };
  const signingOut = useSubmit(async ({ id, nickname }: SwitchableAccount) => {
    const reply = await send(signOutAccounts, { id });
    if (reply.ok) notify('success', `“${nickname}”已退出登录`);
    await reload();
  });
  const leave = async (everybody: boolean) => {
    onClose();
    // The session ends here even where the service does not answer.
    if (everybody) await send(signOutAccounts, { all: true }, { quiet: true });
    else await send(signOut, {}, { quiet: true });
    raiseSessionEvent('signed-out');
  };

  return (
    <>
      {others.length > 0 && <p className={menuClass.caption}>切换账号</p>}
      <OtherAccounts
        accounts={others}
        disabled={switching.isBusy || signingOut.isBusy}
        onChoose={choose}
        onSignOut={(account) => void signingOut.submit(account)}
      />
      <Link role="menuitem" className={menuClass.item} to={signInAgain} onClick={onClose}>
        <Icon of={UserRoundPlus} />
        添加账号
      </Link>
      <button type="button" role="menuitem" className={menuClass.item} onClick={() => void leave(false)}>
        <Icon of={LogOut} />
        退出登录
      </button>
      {others.length > 0 && (
        <button type="button" role="menuitem" className={menuClass.item} onClick={() => void leave(true)}>
          <Icon of={LogOut} />
          退出所有账号
        </button>
      )}
    </>
  );
}
