export type NoticeTone = 'success' | 'error' | 'warning' | 'info' | 'loading';

/** One line for the person, shown by the toasts. A `loading` notice stays until it is dismissed. */
export interface Notice {
  readonly tone: NoticeTone;
  readonly text: string;
  /** What failed, by its name: with some there is a way to customer service. */
  readonly failure?: string | undefined;
}

/** Shows a notice and returns what takes it away. */
export type NoticeBoard = (notice: Notice) => () => void;

let board: NoticeBoard = () => () => undefined;

/** Connects the notices to what shows them. */
export function connectNotices(show: NoticeBoard): void {
  board = show;
}

const complaints = new Set<() => void>();

/** Shows one line; the returned function dismisses it. */
export function notify(tone: NoticeTone, text: string, failure?: string): () => void {
  const dismiss = board({ tone, text, failure });
  if (tone === 'error' || tone === 'warning') complaints.add(dismiss);
  return dismiss;
}

/** Takes away what was wrong a moment ago: it no longer is. */
export function dismissComplaints(): void {
  for (const dismiss of complaints) dismiss();
  complaints.clear();
}
