import { languageChoices } from '@tongxing/contract/languages.ts';
import { Monitor, SunMoon } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSiteConfig } from '../../session/site-config.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { flipTheme, setThemeMode, useThemeMode } from '../theme/theme.ts';
import css from './CornerButton.module.css';

const QqGroup = lazyPart(() => import('./QqGroup.tsx').then(({ QqGroup: Group }) => ({ default: Group })));

/** The floating button in the corner: the QQ group, the other languages, light or dark, and back to the system's choice. */
export function CornerButton({ raised, inSky }: { raised?: boolean; inSky?: boolean | undefined }) {
  const mode = useThemeMode();
  const config = useSiteConfig();
  const [open, setOpen] = useState(false);
  // On a phone the pill is folded only where there is more in it than the theme; the console's profile has the languages.
  const folds = !raised || config?.qq_group;
  const pill = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    // What opened it has made room for the others, and takes the focus with it.
    pill.current?.querySelector<HTMLElement>('a, button')?.focus();
    const close = (event: Event) => {
      if (!(event.target instanceof Node && pill.current?.contains(event.target))) setOpen(false);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      // Once it is there again.
      setTimeout(() => opener.current?.focus());
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  return (
    <aside
      ref={pill}
      className={classNames(
        css.fab,
        folds && (open ? css.open : css.closed),
        raised && css.raised,
        inSky && css.sky,
      )}
      aria-label="快捷操作"
    >
      {config?.qq_group && (
        <Suspense>
          <QqGroup group={config.qq_group} />
        </Suspense>
      )}
      {/* index.html handles the press: it reloads the page and need not wait for the scripts. */}
      {languageChoices
        .filter(({ language }) => language !== (import.meta.env.VITE_LANGUAGE ?? ''))
        .map(({ tag, name, short }) => (
          <button
            key={tag}
            type="button"
            lang={tag}
            aria-label={name.startsWith(short) ? name : `${short}, ${name}`}
          >
            {short}
          </button>
        ))}
      <button type="button" title="切换深色模式" aria-label="切换深色模式" onClick={flipTheme}>
        <Icon of={SunMoon} />
      </button>
      {mode !== 'auto' && (
        <button type="button" title="跟随系统" aria-label="深浅跟随系统" onClick={() => setThemeMode('auto')}>
          <Icon of={Monitor} />
        </button>
      )}
      {folds && (
        <button
          ref={opener}
          type="button"
          className={css.opener}
          aria-label="快捷操作"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Icon of={SunMoon} />
        </button>
      )}
    </aside>
  );
}
