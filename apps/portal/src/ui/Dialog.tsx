import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import css from './Dialog.module.css';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { openModalLayer } from './modal-layer.ts';

interface DialogProps {
  /** The name of the dialog. With `bare`, only for screen readers: the content shows its own heading. */
  title: ReactNode;
  /** What follows from it, under the title. */
  text?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Without it there is no way to close: no ×, no Esc, no press outside. */
  onClose?: () => void;
  size?: 'md' | 'lg';
  /** No box of its own: the content brings its card. */
  bare?: boolean;
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** A modal dialog: mount it to open, unmount it to close. The focus stays inside and returns to the opener. */
export function Dialog({ title, text, children, actions, onClose, size = 'md', bare }: DialogProps) {
  const id = useId();
  const scrim = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // Read while rendering: by the time effects run, something inside may have taken the focus.
  const [opener] = useState(() => document.activeElement);

  useEffect(() => {
    const layer = scrim.current;
    if (!layer) return;
    const close = openModalLayer(layer, opener);
    if (!layer.contains(document.activeElement))
      (layer.querySelector<HTMLElement>('[data-autofocus]') ?? box.current)?.focus();
    return close;
  }, [opener]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose?.();
    }
    if (event.key !== 'Tab' || !box.current) return;
    const stops = [...box.current.querySelectorAll<HTMLElement>(focusable)].filter(
      (stop) => stop.getClientRects().length > 0,
    );
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    if (
      !edge ||
      document.activeElement === edge ||
      (event.shiftKey && document.activeElement === box.current)
    ) {
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
    }
  };

  return createPortal(
    <div
      ref={scrim}
      className={css.scrim}
      data-modal=""
      onMouseDown={(event) => event.target === event.currentTarget && onClose?.()}
      onKeyDown={press}
      // React hands it to a form that the dialog was opened in.
      onSubmit={(event) => event.stopPropagation()}
    >
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}t`}
        aria-describedby={text ? `${id}d` : undefined}
        tabIndex={-1}
        className={classNames(css.box, size === 'lg' && css.large, bare && css.bare)}
      >
        <h2 id={`${id}t`} className={bare ? 'vh' : css.title}>
          {title}
        </h2>
        {text && (
          <p id={`${id}d`} className={css.text}>
            {text}
          </p>
        )}
        {children && <div className={bare ? undefined : css.body}>{children}</div>}
        {actions && <div className={css.actions}>{actions}</div>}
        {onClose && !bare && (
          <IconButton className={css.close} label="关闭" onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        )}
      </div>
    </div>,
    document.body,
  );
}
