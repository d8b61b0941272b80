import type { ChildProcess } from 'node:child_process';

/**
 * Messages between the workers and their parent: one requests the figures, each is asked, each answers, and the
 * requester receives them.
 */
export type FiguresMessage =
  | { readonly figures: 'asked'; readonly ask: number }
  | { readonly figures: 'wanted'; readonly ask: number; readonly to: number }
  | {
      readonly figures: 'given';
      readonly ask: number;
      /** The process that requested them. */
      readonly to: number;
      readonly own: unknown;
      /** The number of asked processes, set by the parent. */
      readonly of?: number;
    };

/** In the parent: passes the messages of its workers on, without reading them. */
export function relayFigures(
  workers: ReadonlySet<ChildProcess>,
  from: ChildProcess,
  message: FiguresMessage,
): void {
  if (message.figures === 'asked' && from.pid !== undefined) {
    for (const worker of workers) notify(worker, { figures: 'wanted', ask: message.ask, to: from.pid });
  }
  if (message.figures === 'given') {
    const asker = [...workers].find(({ pid }) => pid === message.to);
    if (asker) notify(asker, { ...message, of: workers.size });
  }
}

/** A worker that has just died receives nothing. This must not end the parent. */
function notify(worker: ChildProcess, message: FiguresMessage): void {
  worker.send(message, () => {});
}
