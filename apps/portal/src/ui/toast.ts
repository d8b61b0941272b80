export type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'loading';

export interface ToastOptions {
  /** An undo or the next step, inside the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** What failed, by its name. */
  readonly failure?: string | undefined;
  /** How long it stays, in ms: 3000, errors and toasts with an action 6000, loading until dismissed. */
  readonly duration?: number;
}

export interface ToastEntry extends ToastOptions {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

const atMost = 3;
let shown: readonly ToastEntry[] = [];
let lastId = 0;
const watchers = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function set(next: readonly ToastEntry[]) {
  shown = next;
  for (const watcher of watchers) watcher();
}

function lifetime({ kind, action, duration }: Omit<ToastEntry, 'id'>): number {
  return (
    duration ?? (kind === 'loading' ? Number.POSITIVE_INFINITY : kind === 'error' || action ? 6000 : 3000)
  );
}

function startTimer(entry: ToastEntry) {
  clearTimeout(timers.get(entry.id));
  const left = lifetime(entry);
  if (Number.isFinite(left))
    timers.set(
      entry.id,
      setTimeout(() => dismiss(entry.id), left),
    );
}

function dismiss(id: number) {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (shown.some((entry) => entry.id === id)) set(shown.filter((entry) => entry.id !== id));
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}): () => void {
  const again = shown.find((entry) => entry.kind === kind && entry.text === text);
  if (again) {
    startTimer(again);
    return () => dismiss(again.id);
  }
  const entry: ToastEntry = { ...options, id: ++lastId, kind, text };
  // What was done a moment ago is no news any more.
  if (kind === 'success') for (const old of shown) if (old.kind === kind) dismiss(old.id);
  for (const old of shown.slice(0, 1 - atMost)) dismiss(old.id);
  set([...shown, entry]);
  startTimer(entry);
  return () => dismiss(entry.id);
}

/**
 * Says something at the top of the window that no field owns. Usable from anywhere; each call returns a function
 * that takes it away early. The same words twice only stay longer; a success takes the place of the one before;
 * the fourth pushes the first out.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  loading: (text: string, options?: ToastOptions) => show('loading', text, options),
  dismiss,
  /** Time stands still for all of them while one is pointed at or focused. */
  hold: () => {
    for (const timer of timers.values()) clearTimeout(timer);
  },
  release: () => {
    for (const entry of shown) startTimer(entry);
  },
};

/** What is on the screen now, for `useSyncExternalStore`. */
export const toastList = {
  read: () => shown,
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};
