import { cloneElement, type ReactElement, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import css from './Tooltip.module.css';

/** A few words over a control while it is pointed at or focused; Esc hides them (WCAG 1.4.13). */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  children: ReactElement<{ 'aria-describedby'?: string }>;
}) {
  const id = useId();
  const [gone, setGone] = useState(false);
  return (
    <span
      className={classNames(css.host, gone && css.gone)}
      onKeyDown={(event) => event.key === 'Escape' && setGone(true)}
      onPointerLeave={() => setGone(false)}
      onBlur={() => setGone(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span role="tooltip" id={id} className={css.tip}>
        {text}
      </span>
    </span>
  );
}
