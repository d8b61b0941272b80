import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import { scopeNames } from '@tongxing/contract/words.ts';
import {
  BadgeCheck,
  IdCard,
  KeyRound,
  type LucideIcon,
  Mail,
  Smartphone,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Switch } from '../../ui/Switch.tsx';
import css from './ConsentCard.module.css';

const icons: Readonly<Record<keyof typeof scopeNames, LucideIcon>> = {
  openid: IdCard,
  profile: UserRound,
  email: Mail,
  phone: Smartphone,
  groups: UsersRound,
  roles: BadgeCheck,
  offline_access: KeyRound,
};
const isNamed = (scope: string): scope is keyof typeof scopeNames => scope in scopeNames;

interface ScopeRowProps {
  scope: AuthorizationInteraction['scopes'][number];
  on: boolean;
  onChange: (on: boolean) => void;
  /** The account has no such contact yet: adds one here. */
  onBind: () => void;
}

/** One kind of data: its name, its purpose, and whether it is optional. */
export function ScopeRow({ scope, on, onChange, onBind }: ScopeRowProps) {
  const { name } = scope;
  const [icon, title] = isNamed(name) ? [icons[name], scopeNames[name]] : [KeyRound, name];
  // Required data comes with the consent, except data that needs separate consent.
  const isAnswered = !scope.required || scope.separate || scope.unbound;
  return (
    <li className={css.scope}>
      <Glyph of={icon} tone="brand" />
      <div className={css.what}>
        <p className={css.kind}>
          {title}
          {scope.required && isAnswered && <Badge>必需</Badge>}
          {scope.separate && <Badge tone="warn">单独同意</Badge>}
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
        {scope.unbound ? (
          <Button size="sm" aria-label={`绑定${title}`} onClick={onBind}>
            绑定
          </Button>
        ) : isAnswered ? (
          <Switch on={on} onChange={onChange} label={`提供${title}`} />
        ) : (
          <Badge>必需</Badge>
        )}
      </div>
    </li>
  );
}
