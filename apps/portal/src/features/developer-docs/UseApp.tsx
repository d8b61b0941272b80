import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { Check, ChevronDown, CircleAlert, Plus } from 'lucide-react';
import { useState } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { Link } from '../../browser/router.tsx';
import { paths, withQuery } from '../../paths.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { menuClass } from '../../ui/menu-class.ts';
import css from './UseApp.module.css';

interface UseAppProps {
  apps: readonly AppView[];
  /** There are more apps than these. */
  isPart: boolean;
  chosen: AppView | undefined;
  /** The topic in one sentence. */
  kind: '应用' | '设备应用';
  onChoose: (appId: string) => void;
}

/** The app whose values fill the examples, and the choice of another. */
export function UseApp({ apps, isPart, chosen, kind, onChoose }: UseAppProps) {
  const [isOpen, setOpen] = useState(false);
  if (!chosen) {
    return (
      <div className={css.use}>
        <Icon of={CircleAlert} />
        <span className={css.used}>你还没有{kind}，示例里先用占位符</span>
        <Link className={css.other} to={withQuery(paths.user.appList, { create: '1' })}>
          创建应用
          <Icon of={Plus} size={16} />
        </Link>
      </div>
    );
  }
  return (
    <div className={css.use}>
      <AppIcon size={24} id={chosen.client_id} name={chosen.name} src={chosen.logo && fileUrl(chosen.logo)} />
      <span className={css.used}>
        示例已换成你的应用“{chosen.name}”<code>{chosen.client_id}</code>
      </span>
      {apps.length > 1 && (
        <span className={css.otherPlace}>
          <button
            type="button"
            className={css.other}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            换一个
            <Icon of={ChevronDown} size={16} />
          </button>
          {isOpen && (
            <Menu label="用哪个应用" align="end" onClose={() => setOpen(false)}>
              {apps.map((app) => (
                <button
                  key={app.id}
                  type="button"
                  role="menuitem"
                  aria-current={app.id === chosen.id || undefined}
                  className={menuClass.item}
                  onClick={() => {
                    setOpen(false);
                    onChoose(app.client_id);
                  }}
                >
                  <AppIcon size={24} id={app.client_id} name={app.name} src={app.logo && fileUrl(app.logo)} />
                  {app.name}
                  {app.id === chosen.id && <Icon of={Check} size={16} />}
                </button>
              ))}
              {isPart && (
                <Link className={menuClass.item} role="menuitem" to={paths.user.appList}>
                  全部应用
                </Link>
              )}
            </Menu>
          )}
        </span>
      )}
    </div>
  );
}
