import type { ReactNode } from 'react';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface LoadedProps<Data> {
  /** What `useCall` gives. */
  query: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    refetch(): unknown;
  };
  /** How many rows are likely to come. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** What a call answered; until then rows of bones, and where it failed the way to try again. */
export function Loaded<Data>({ query, rows = 3, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  return <SkeletonRows rows={rows} />;
}
