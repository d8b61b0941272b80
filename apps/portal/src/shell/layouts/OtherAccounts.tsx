import type { SwitchableAccount } from '@tongxing/contract/calls/account-switch.ts';
import { LogOut } from 'lucide-react';
import { fileUrl } from '../../api/file-url.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { menuClass } from '../../ui/menu-class.ts';
import css from './AccountMenu.module.css';

interface OtherAccountsProps {
  accounts: readonly SwitchableAccount[];
  disabled: boolean;
  onChoose: (account: SwitchableAccount) => void;
  /** With it, each account can be signed out in its place. */
  onSignOut?: (account: SwitchableAccount) => void;
}

/** Items of a menu: the other accounts of this browser; one whose session has run out says so. */
export function OtherAccounts({ accounts, disabled, onChoose, onSignOut }: OtherAccountsProps) {
  return accounts.map((account) => {
    const { id, number, nickname, avatar, expired } = account;
    return (
      <div key={id} className={css.account}>
        <button
          type="button"
          role="menuitem"
          className={classNames(menuClass.item)}
          disabled={disabled}
          onClick={() => onChoose(account)}
        >
          <Avatar id={number} src={fileUrl(avatar)} size={32} />
          <span className={css.other}>
            <b>{nickname}</b>
            <small>{expired ? '登录后继续' : `账号 ID ${number}`}</small>
          </span>
          {expired && <Badge tone="warn">已过期</Badge>}
        </button>
        {onSignOut && (
          <IconButton
            role="menuitem"
            label={`退出“${nickname}”`}
            disabled={disabled}
            onClick={() => onSignOut(account)}
          >
            <Icon of={LogOut} size={18} />
          </IconButton>
        )}
      </div>
    );
  });
}
