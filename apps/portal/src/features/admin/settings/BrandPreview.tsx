import { accentShades, shippedAccent } from '@tongxing/contract/rules/accent-shades.ts';
import { judgeAccent } from '@tongxing/contract/rules/contrast.ts';
import { isOwnPath } from '@tongxing/contract/rules/web-address.ts';
import type { CSSProperties } from 'react';
import { useSiteConfig } from '../../../session/site-config.ts';
import { Logo } from '../../../ui/drawings/Logo.tsx';
import { Message } from '../../../ui/Message.tsx';
import css from './BrandPreview.module.css';
import type { Raw } from './field-schema.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The sign-in page with the unsaved brand, by day and by night, and whether its colour can be read. */
export function BrandPreview({ draft }: { draft: Raw }) {
  const typed = textOf(draft['accent']).toLowerCase();
  const accent = typed === '' ? shippedAccent : typed;
  const isColour = /^#[\da-f]{6}$/.test(accent);
  const judged = isColour ? judgeAccent(accent) : null;
  const { light, dark } = accentShades(judged?.isReadable ? accent : shippedAccent);
  const radius = Number(draft['radius'] ?? 12);
  const common = {
    name: textOf(draft['name']) || '通行账号中心',
    slogan: textOf(draft['slogan']),
    icp: [textOf(draft['icp']), textOf(draft['police'])].filter(Boolean).join('　'),
    radius: Number.isFinite(radius) ? Math.min(24, Math.max(0, radius)) : 12,
  };
  const shown = useSiteConfig()?.logo;
  /** No other host is asked while an address is typed: a picture of ours, or the one in force. */
  const safe = (address: string) => (isOwnPath(address) || address === shown ? address : '');
  const logo = safe(textOf(draft['logo']));
  return (
    <section className={css.preview} aria-label="预览">
      <div className={css.screens} aria-hidden="true">
        <Screen {...common} theme="light" colour={light.brand} ink="#ffffff" logo={logo} />
        <Screen
          {...common}
          theme="dark"
          colour={dark.brand}
          ink={dark['on-brand']}
          logo={safe(textOf(draft['logo_dark'])) || logo}
        />
      </div>
      {typed !== '' &&
        (judged ? (
          <Message kind={judged.isReadable ? 'hint' : 'err'}>
            {judged.isReadable
              ? `主色对比度 ${judged.contrast.toFixed(1)}，符合要求（至少 4.5）`
              : `主色对比度 ${judged.contrast.toFixed(1)}，至少 4.5，最接近的可用颜色是 ${judged.nearest}`}
          </Message>
        ) : (
          <Message kind="err">主色格式如 #0b625b</Message>
        ))}
    </section>
  );
}

interface ScreenProps {
  theme: 'light' | 'dark';
  colour: string;
  /** The letters on it. */
  ink: string;
  name: string;
  slogan: string;
  icp: string;
  radius: number;
  logo: string;
}

function Screen({ theme, colour, ink, name, slogan, icp, radius, logo }: ScreenProps) {
  return (
    <div
      className={css.screen}
      data-theme={theme}
      style={{ '--shown': colour, '--shown-ink': ink, '--shown-radius': `${radius}px` } as CSSProperties}
    >
      <p className={css.mark}>
        {logo ? <img key={logo} src={logo} alt="" width={20} height={20} /> : <Logo size={20} />}
        <b>{name}</b>
      </p>
      {slogan && <p className={css.slogan}>{slogan}</p>}
      <div className={css.card}>
        <i />
        <i />
        <span className={css.button}>登录</span>
        <span className={css.link}>注册账号</span>
      </div>
      <p className={css.foot}>{icp || '页脚'}</p>
    </div>
  );
}
