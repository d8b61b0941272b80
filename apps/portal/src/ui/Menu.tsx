import type { KeyboardEvent, ReactNode } from 'react';
import { Popover } from './Popover.tsx';

interface MenuProps {
  label: string;
  onClose: () => void;
  side?: 'top' | 'bottom';
  align?: 'start' | 'center' | 'end';
  className?: string | undefined;
  /** Buttons or links with role="menuitem" and `menuClass.item`. */
  children: ReactNode;
}

/** A menu: up, down, Home, End and the first letter move. Items close it themselves. */
export function Menu({ children, ...rest }: MenuProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    let to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined && event.key.length === 1 && event.key !== ' ') {
      const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      const found = rest.find((item) =>
        item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
      );
      if (found) to = items.indexOf(found);
    }
    if (to === undefined || items.length === 0) return;
    event.preventDefault();
    items.at(to % items.length)?.focus();
  };
  return (
    <Popover role="menu" {...rest} onKeyDown={move}>
      {children}
    </Popover>
  );
}
