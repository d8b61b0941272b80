import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import { scopeNames } from '@tongxing/contract/words.ts';
import { IdCard, KeyRound, type LucideIcon, Mail, Smartphone, UserRound } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Switch } from '../../ui/Switch.tsx';
import css from './ConsentDoor.module.css';

const icons: Readonly<Record<keyof typeof scopeNames, LucideIcon>> = {
  openid: IdCard,
  profile: UserRound,
  email: Mail,
  phone: Smartphone,
  offline_access: KeyRound,
};
const isNamed = (scope: string): scope is keyof typeof scopeNames => scope in scopeNames;

interface ScopeRowProps {
  scope: AuthorizationInteraction['scopes'][number];
  on: boolean;
  onChange: (on: boolean) => void;
}

/** One kind of data: what it is, what for, and whether it can be refused. */
export function ScopeRow({ scope, on, onChange }: ScopeRowProps) {
  const { name } = scope;
  const [icon, title] = isNamed(name) ? [icons[name], scopeNames[name]] : [KeyRound, name];
  return (
    <li className={css.scope}>
      <Glyph of={icon} tone="brand" />
      <div className={css.what}>
        <p className={css.kind}>
          {title}
          {scope.separate && !scope.required && <Badge tone="warn">单独同意</Badge>}
        </p>
        <p className={css.line}>
          <span>内容</span>
          {scope.content}
        </p>
        <p className={css.line}>
          <span>用途</span>
          {scope.purpose}
        </p>
      </div>
      <div className={css.side}>
        {scope.required ? <Badge>必需</Badge> : <Switch on={on} onChange={onChange} label={`提供${title}`} />}
      </div>
    </li>
  );
}
