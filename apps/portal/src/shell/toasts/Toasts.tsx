import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { type ToastEntry, toast, toastList } from '../../ui/toast.ts';
import { serviceFailures } from './service-failures.ts';
import css from './Toasts.module.css';

const icons = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info };

function Toast({ id, kind, text, action, failure }: ToastEntry) {
  return (
    <div className={classNames(css.toast, css[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      <span className={css.icon}>
        {kind === 'loading' ? <Spinner size={20} /> : <Icon of={icons[kind]} size={22} />}
      </span>
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            action.run();
            toast.dismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
      {failure && serviceFailures.includes(failure) && (
        <Link className={css.action} to={`${paths.help}#service`} onClick={() => toast.dismiss(id)}>
          找客服
        </Link>
      )}
      {kind === 'error' && (
        <button type="button" className={css.close} aria-label="关闭提示" onClick={() => toast.dismiss(id)}>
          <Icon of={X} size={16} />
        </button>
      )}
    </div>
  );
}

/** The toasts at the top centre of the window. */
export function Toasts() {
  const entries = useSyncExternalStore(toastList.watch, toastList.read, toastList.read);
  const list = useRef<HTMLDivElement>(null);
  const paused = useRef({ byPointer: false, byFocus: false });
  const pause = (change: Partial<typeof paused.current>) => {
    paused.current = { ...paused.current, ...change };
    if (paused.current.byPointer || paused.current.byFocus) toast.hold();
    else toast.release();
  };
  // What had the focus may have gone with its toast, which no blur tells of.
  useEffect(() => {
    if (!paused.current.byFocus || list.current?.contains(document.activeElement)) return;
    paused.current.byFocus = false;
    if (!paused.current.byPointer) toast.release();
  }, [entries]);
  return (
    <div
      ref={list}
      className={css.list}
      onPointerEnter={() => pause({ byPointer: true })}
      onPointerLeave={() => pause({ byPointer: false })}
      onFocus={() => pause({ byFocus: true })}
      onBlur={() => pause({ byFocus: false })}
    >
      {entries.map((entry) => (
        <Toast key={entry.id} {...entry} />
      ))}
    </div>
  );
}
