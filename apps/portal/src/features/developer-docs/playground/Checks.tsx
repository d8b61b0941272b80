import { CircleCheck, CircleX } from 'lucide-react';
import { Icon } from '../../../ui/Icon.tsx';
import css from './Playground.module.css';
import type { Check } from './run.ts';

/** The list of checks with their results. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <ul className={css.checks}>
      {checks.map(({ text, isRight }) => (
        <li key={text} data-wrong={!isRight || undefined}>
          <Icon of={isRight ? CircleCheck : CircleX} size={16} />
          <span>
            <span className="vh">{isRight ? '通过：' : '不对：'}</span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
