import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import css from './Message.module.css';

/** The line under a control: what went wrong, what is right, or a hint. Errors are announced. */
export function Message({
  kind,
  id,
  children,
}: {
  kind: 'err' | 'ok' | 'hint';
  id?: string;
  children: ReactNode;
}) {
  return (
    <p
      id={id}
      className={classNames(css.message, kind !== 'hint' && css[kind])}
      role={kind === 'err' ? 'alert' : undefined}
    >
      {kind !== 'hint' && <Icon of={kind === 'err' ? CircleAlert : CircleCheck} size={16} />}
      <span>{children}</span>
    </p>
  );
}
