import { Monitor, SunMoon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSiteConfig } from '../../session/site-config.ts';
import { BrandIcon } from '../../ui/brand-icons/BrandIcon.tsx';
import { qq } from '../../ui/brand-icons/qq.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { toast } from '../../ui/toast.ts';
import { flipTheme, setThemeMode, useThemeMode } from '../theme/theme.ts';
import css from './CornerButton.module.css';

/** The QQ group as the operator gave it: an invitation link opens, a bare number is copied. */
function QqGroup({ group }: { group: string }) {
  const label = '加入 QQ 群';
  if (/^https?:\/\//.test(group)) {
    return (
      <a href={group} target="_blank" rel="noopener noreferrer" title={label} aria-label={label}>
        <BrandIcon of={qq} plain />
      </a>
    );
  }
  const copy = () =>
    navigator.clipboard.writeText(group).then(
      () => toast.success(`QQ 群号 ${group} 已复制`),
      () => toast.info(`QQ 群号 ${group}`, { duration: 10_000 }),
    );
  return (
    <button type="button" title={label} aria-label={label} onClick={() => void copy()}>
      <BrandIcon of={qq} plain />
    </button>
  );
}

/** The floating button in the corner: the QQ group, light or dark, and the way back to the system's choice. */
export function CornerButton({ raised }: { raised?: boolean }) {
  const mode = useThemeMode();
  const config = useSiteConfig();
  const [open, setOpen] = useState(false);
  const pill = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (!(event.target instanceof Node && pill.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [open]);

  return (
    <aside
      ref={pill}
      className={classNames(css.fab, open ? css.open : css.closed, raised && css.raised)}
      aria-label="快捷操作"
    >
      {config?.qq_group && <QqGroup group={config.qq_group} />}
      <button type="button" title="切换昼夜" aria-label="切换深色或浅色" onClick={flipTheme}>
        <Icon of={SunMoon} />
      </button>
      {mode !== 'auto' && (
        <button type="button" title="跟随系统" aria-label="深浅跟随系统" onClick={() => setThemeMode('auto')}>
          <Icon of={Monitor} />
        </button>
      )}
      <button
        type="button"
        className={css.opener}
        aria-label="快捷操作"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon of={SunMoon} />
      </button>
    </aside>
  );
}
