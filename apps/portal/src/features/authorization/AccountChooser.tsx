import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './AccountChooser.module.css';
import { ChooserMenu } from './ChooserMenu.tsx';

interface AccountChooserProps {
  account: AuthorizationInteraction['account'];
  authorize: string;
  /** The app asked for `select_account`: the list is open. */
  isAsked: boolean;
  /** Called when another account of this browser was chosen. */
  onChange: () => Promise<void>;
}

/** The current account, and the choice of another. */
export function AccountChooser({ account, authorize, isAsked, onChange }: AccountChooserProps) {
  const [open, setOpen] = useState(isAsked);
  return (
    <div className={css.item}>
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
      {open && <ChooserMenu authorize={authorize} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  );
}
