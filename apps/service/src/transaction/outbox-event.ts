/**
 * Something that must follow a change: a mail, a message to apps. It is written in the same transaction and
 * delivered after it at least once, so whoever handles it must bear a second delivery of the same id.
 */
export interface OutboxEvent {
  /** Which handler delivers it: `notice`, `message`. */
  readonly kind: string;
  /** JSON. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The account it is about: erased, it takes what still waits along. Absent for what must outlive it. */
  readonly accountId?: string;
  /** Not before so many seconds after the change; at once where absent. */
  readonly afterSeconds?: number;
}

/** Delivers one kind of effect; what it throws is tried again later. `id` and `at` are the same at every try. */
export type DeliverEffect<W> = (
  work: W,
  payload: Readonly<Record<string, unknown>>,
  id: string,
  /** The moment of the change it follows. */
  at: Date,
) => Promise<unknown>;
