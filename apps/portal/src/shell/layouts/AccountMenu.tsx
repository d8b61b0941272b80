import { BookOpen, CircleQuestionMark, Link2, UserRound } from 'lucide-react';
import { fileUrl } from '../../api/file-url.ts';
import { Link } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { useLastKnownProfile } from '../../session/profile.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { menuClass } from '../../ui/menu-class.ts';
import css from './AccountMenu.module.css';
import { AccountSwitch } from './AccountSwitch.tsx';

interface AccountMenuProps {
  side: 'top' | 'bottom';
  align: 'start' | 'end';
  onClose: () => void;
}

const navItems = [
  { to: paths.user.info, name: '个人资料', icon: UserRound, narrow: false },
  { to: paths.user.bind, name: '账号绑定', icon: Link2, narrow: true },
  { to: paths.user.appDocs, name: '开发文档', icon: BookOpen, narrow: true },
  { to: paths.help, name: '帮助与客服', icon: CircleQuestionMark, narrow: false },
];

/** Who is signed in, the pages that a phone's tabs have no room for, the other accounts, and the way out. */
export function AccountMenu({ side, align, onClose }: AccountMenuProps) {
  const profile = useLastKnownProfile();
  return (
    <Menu label="账号菜单" side={side} align={align} className={css.menu} onClose={onClose}>
      {profile && (
        <div className={css.who}>
          <Avatar id={profile.id} src={fileUrl(profile.avatar)} />
          <span>
            <b>{profile.nickname}</b>
            <small>账号 ID {profile.id}</small>
          </span>
        </div>
      )}
      {navItems.map(({ to, name, icon, narrow }) => (
        <Link
          key={to}
          role="menuitem"
          className={classNames(menuClass.item, narrow && css.narrow)}
          to={to}
          onClick={onClose}
        >
          <Icon of={icon} />
          {name}
        </Link>
      ))}
      <div className={menuClass.separator} />
      <AccountSwitch onClose={onClose} />
    </Menu>
  );
}
