import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { useLastKnownProfile } from '../../session/profile.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './AccountButton.module.css';
import { AccountMenu } from './AccountMenu.tsx';

/** Who is signed in; opens the account menu. At the foot of the side bar, or as a face alone at the top of a phone. */
export function AccountButton({ phone }: { phone?: boolean }) {
  const profile = useLastKnownProfile();
  const [open, setOpen] = useState(false);
  const id = profile?.id ?? '';
  return (
    <div className={css.item}>
      {open && (
        <AccountMenu
          side={phone ? 'bottom' : 'top'}
          align={phone ? 'end' : 'start'}
          onClose={() => setOpen(false)}
        />
      )}
      <button
        type="button"
        className={classNames(phone ? css.round : css.button)}
        aria-label={phone ? '账号菜单' : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar id={id} src={profile && fileUrl(profile.avatar)} size={phone ? 32 : 40} />
        {!phone && (
          <>
            <span className={css.who}>
              <b>{profile?.nickname ?? '…'}</b>
              <small>账号 ID {id}</small>
            </span>
            <Icon of={ChevronsUpDown} size={18} />
          </>
        )}
      </button>
    </div>
  );
}
