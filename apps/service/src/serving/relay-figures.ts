import type { ChildProcess } from 'node:child_process';

/** Between the workers and their parent: one asks, each is wanted, each gives its own, and who asked gets them. */
export type FiguresMessage =
  | { readonly figures: 'asked'; readonly ask: number }
  | { readonly figures: 'wanted'; readonly ask: number; readonly to: number }
  | {
      readonly figures: 'given';
      readonly ask: number;
      /** The process that asked. */
      readonly to: number;
      readonly own: unknown;
      /** How many are asked; the parent says it. */
      readonly of?: number;
    };

/** In the parent: hands on what its workers tell each other of their figures. It reads none of it. */
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

/** One that has just died hears nothing, which is no error of the parent: it would die of it. */
function notify(worker: ChildProcess, message: FiguresMessage): void {
  worker.send(message, () => {});
}
