import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client';
import type { FiguresMessage } from '../../../serving/relay-figures.ts';

/** A worker that has not answered by then is left out. */
const waitMilliseconds = 1000;

interface Collection {
  readonly parts: MetricObject[][];
  done(): void;
}

/**
 * In a worker: returns the function that reads the metrics of all workers, by way of the parent process, and aggregates
 * them. Also answers the other workers.
 */
export function readAllWorkers(registry: Registry): () => Promise<string> {
  const collections = new Map<number, Collection>();
  let asked = 0;
  const notify = (message: FiguresMessage) => process.send?.(message);

  process.on('message', (message: FiguresMessage) => {
    if (message.figures === 'wanted') {
      void registry
        .getMetricsAsJSON()
        .then((own) => notify({ figures: 'given', to: message.to, ask: message.ask, own }));
    } else if (message.figures === 'given') {
      const collection = collections.get(message.ask);
      collection?.parts.push(message.own as MetricObject[]);
      if (collection && collection.parts.length === message.of) collection.done();
    }
  });

  return async () => {
    asked += 1;
    const ask = asked;
    const parts: MetricObject[][] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    collections.set(ask, { parts, done: resolve });
    const timer = setTimeout(resolve, waitMilliseconds);
    notify({ figures: 'asked', ask });
    await promise;
    clearTimeout(timer);
    collections.delete(ask);
    return AggregatorRegistry.aggregate(parts).metrics();
  };
}
