/**
 * Something that must follow a change: a mail, a message to apps. It is written in the same transaction and delivered
 * after it at least once, so each handler must accept a second delivery of the same id.
 */
export interface OutboxEvent {
  /** Which handler delivers it: `notice`, `message`. */
  readonly kind: string;
  /** JSON. */
  readonly payload: Readonly<Record<string, unknown>>;
  /**
   * The account it is about; when that is erased, undelivered effects are deleted with it. Absent for what must outlive
   * it.
   */
  readonly accountId?: string;
  /** The delay after the change in seconds; absent: none. */
  readonly afterSeconds?: number;
}

/** Delivers one kind of effect. An error is tried again later. `id` and `at` are the same at every try. */
export type DeliverEffect<W> = (
  work: W,
  payload: Readonly<Record<string, unknown>>,
  id: string,
  /** The moment of the change it follows. */
  at: Date,
) => Promise<unknown>;
