import type { Costs, Figure } from '../bench.ts';
import { median } from './percentile.ts';

/** Several runs of one bench as one: each figure, and each of its costs, is the median of the runs that have it. */
export function medianFigures(runs: readonly (readonly Figure[])[]): Figure[] {
  const longest = runs.toSorted((one, other) => other.length - one.length)[0] ?? [];
  return longest.map((figure) => {
    const same = runs.flatMap((run) => run.filter(({ what }) => what === figure.what));
    const costs = same.flatMap((each) => each.costs ?? []);
    return {
      ...figure,
      value: median(same.map(({ value }) => value)),
      ...(costs.length > 0 && { costs: medianCosts(costs) }),
    };
  });
}

/** The median of each cost by itself. */
export function medianCosts(all: readonly Costs[]): Costs {
  const of = (read: (costs: Costs) => number) => median(all.map(read));
  return {
    service: of(({ service }) => service),
    postgres: of(({ postgres }) => postgres),
    client: of(({ client }) => client),
    statements: of(({ statements }) => statements),
    fsyncs: of(({ fsyncs }) => fsyncs),
  };
}
