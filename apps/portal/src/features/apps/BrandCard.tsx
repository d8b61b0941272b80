import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { isReadable } from '@tongxing/contract/rules/app-sign-in.ts';
import { contrastOf, readableOn } from '@tongxing/contract/rules/contrast.ts';
import { useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import formCss from './AppForm.module.css';
import css from './BrandCard.module.css';
import { EditForm } from './EditForm.tsx';

const isColour = (text: string) => /^(?:#[\da-f]{6})?$/.test(text);

/** What is wrong with a colour while it is typed, with the nearest that can be read; undefined where nothing is. */
function faultOf(what: 'color' | 'background', typed: string): string | undefined {
  if (!isColour(typed)) return '格式如 #0b625b';
  if (isReadable(what, typed)) return undefined;
  const [ground, end] = what === 'color' ? ['#ffffff', '#000000'] : ['#405250', '#ffffff'];
  const nearest = readableOn(typed, ground, end as '#000000' | '#ffffff');
  return `${what === 'color' ? '白色文字' : '灰色文字'}对比度不足（对比度 ${contrastOf(typed, ground).toFixed(1)}，要到 4.5），可以用 ${nearest}`;
}

/** The app's own colours on the sign-in page of whoever comes from it, with a picture of them. */
export function BrandCard({ app }: { app: AppView }) {
  const [brand, setBrand] = useState(app.sign_in.brand);
  const faults = {
    color: faultOf('color', brand.color),
    background: faultOf('background', brand.background),
  };
  const field = (what: 'color' | 'background', label: string, hint: string) => (
    <Field label={label} hint={hint} error={faults[what]}>
      <TextInput
        value={brand[what]}
        placeholder="#0b625b"
        spellCheck={false}
        onChange={(event) => {
          const typed = event.currentTarget.value.trim().toLowerCase();
          setBrand((before) => ({ ...before, [what]: typed }));
        }}
      />
    </Field>
  );
  const shown = (what: 'color' | 'background') => (faults[what] ? '' : brand[what]) || undefined;
  return (
    <Card title="登录页外观">
      <EditForm
        app={app}
        read={() => (faults.color || faults.background ? null : { sign_in: { ...app.sign_in, brand } })}
        verb="保存外观"
        tone="second"
      >
        <div className={formCss.pair}>
          {field('color', '按钮和链接的颜色', '用户从该应用登录时显示。留空使用站点颜色')}
          {field('background', '背景颜色', '仅浅色模式生效。设置后不显示插图')}
        </div>
        <div className={css.page} style={{ background: shown('background') }} aria-hidden="true">
          <div className={css.card}>
            <small>登录后继续前往“{app.name}”</small>
            <i />
            <i />
            <span style={{ background: shown('color') }}>登录</span>
          </div>
        </div>
      </EditForm>
    </Card>
  );
}
