import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './Tabs.module.css';

interface TabsProps<Key extends string> {
  /** Begins the ids that tie a tab to its panel: `<div role="tabpanel" id={`${id}-${key}-panel`} aria-labelledby={`${id}-${key}`}>`. */
  id: string;
  label: string;
  tabs: readonly { readonly key: Key; readonly label: ReactNode }[];
  current: Key;
  onChange: (key: Key) => void;
  /** `words`: large text with a short bar; `line`: on a full rule; `segments`: a segmented control. */
  variant?: 'words' | 'line' | 'segments' | 'segments-block';
}

/** Tabs moved through with the arrow keys, Home and End, as the ARIA practice says: the focused one is the chosen one. */
export function Tabs<Key extends string>({
  id,
  label,
  tabs,
  current,
  onChange,
  variant = 'words',
}: TabsProps<Key>) {
  const segments = variant.startsWith('segments');
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classNames(
        segments ? css.segments : css.tabs,
        variant === 'line' && css.line,
        variant === 'segments-block' && css.block,
      )}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          id={`${id}-${tab.key}`}
          type="button"
          role="tab"
          aria-selected={tab.key === current}
          aria-controls={tab.key === current ? `${id}-${tab.key}-panel` : undefined}
          tabIndex={tab.key === current ? 0 : -1}
          className={segments ? css.segment : css.tab}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
