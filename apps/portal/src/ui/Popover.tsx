import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import css from './Popover.module.css';

interface PopoverProps {
  onClose: () => void;
  label: string;
  role?: 'dialog' | 'menu';
  side?: 'top' | 'bottom';
  align?: 'start' | 'center' | 'end';
  /** On a phone it rises from the lower edge instead of standing at its opener. */
  sheet?: boolean;
  className?: string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  children: ReactNode;
}

/**
 * Floats at its parent, which must be positioned and must hold the opener too. Mount it to open. Esc, a press
 * elsewhere and leaving with Tab close it; on Esc the focus returns to the opener.
 */
export function Popover({
  onClose,
  label,
  role = 'dialog',
  side = 'bottom',
  align = 'start',
  sheet = true,
  className,
  onKeyDown,
  children,
}: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });

  useEffect(() => {
    const pop = box.current;
    if (!pop) return;
    const opener = document.activeElement;
    const anchor = pop.parentElement;
    (pop.querySelector<HTMLElement>('[data-autofocus], [role^="menuitem"], a[href], button') ?? pop).focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !anchor?.contains(event.target)) latest.current();
    };
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      if (opener instanceof HTMLElement) opener.focus();
      latest.current();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape, true);
    };
  }, []);

  return (
    <>
      {sheet && <div className={css.scrim} onClick={onClose} />}
      <div
        ref={box}
        role={role}
        aria-label={label}
        tabIndex={-1}
        data-sheet={sheet || undefined}
        className={classNames(css.pop, css[side], css[align], sheet && css.sheet, className)}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </>
  );
}
