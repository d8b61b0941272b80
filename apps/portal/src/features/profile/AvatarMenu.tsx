import { ImageUp, Trash2 } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { menuClass } from '../../ui/menu-class.ts';

interface AvatarMenuProps {
  onClose: () => void;
  onPick: () => void;
  onReset: () => void;
}

/** The menu of an uploaded avatar: another picture, or the drawn default. */
export function AvatarMenu({ onClose, onPick, onReset }: AvatarMenuProps) {
  const closing = (command: () => void) => () => {
    onClose();
    command();
  };
  return (
    <Menu label="更换头像" onClose={onClose}>
      <button type="button" role="menuitem" className={menuClass.item} onClick={closing(onPick)}>
        <Icon of={ImageUp} />
        选择图片
      </button>
      <button type="button" role="menuitem" className={menuClass.item} onClick={closing(onReset)}>
        <Icon of={Trash2} />
        恢复默认头像
      </button>
    </Menu>
  );
}
