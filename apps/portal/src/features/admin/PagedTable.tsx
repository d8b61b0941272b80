import type { ComponentProps, ReactNode } from 'react';
import type { Refused } from '../../api/manage/ask.ts';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import css from './Admin.module.css';
import { formatProblem } from './format-problem.ts';
import { Pager } from './Pager.tsx';

interface PagedTableProps<Row> extends Omit<ComponentProps<typeof Table<Row>>, 'rows'> {
  /** The result of `usePages`. */
  pages: {
    readonly items: readonly Row[] | undefined;
    readonly refused: Refused | null;
    readonly isError: boolean;
    readonly isOld: boolean;
    readonly page: number;
    readonly toNext?: () => void;
    readonly toPrevious?: () => void;
    refetch(): void;
  };
  /** Shown where there are no rows. */
  empty: ReactNode;
}

/** A card with one page of a list: a skeleton while it loads, the error, the empty state, links to the other pages. */
export function PagedTable<Row>({ pages, empty, ...table }: PagedTableProps<Row>) {
  const { items, refused, isError, isOld, page, toNext, toPrevious, refetch } = pages;
  if (
    isError &&
    refused &&
    !['network', 'timeout', 'unknown', 'unavailable', 'internal'].includes(refused.problem)
  ) {
    return (
      <Card inside="none">
        <EmptyState level="h2" kind="lost" title="无法查询" text={formatProblem(refused)} />
      </Card>
    );
  }
  return (
    <Card inside="none">
      {isError ? (
        <LoadFailed onRetry={refetch} />
      ) : items === undefined ? (
        <div className={css.skeletons}>
          <SkeletonRows rows={8} />
        </div>
      ) : items.length === 0 ? (
        empty
      ) : (
        <div className={css.rows} aria-busy={isOld || undefined}>
          <Table {...table} rows={items} />
          <Pager
            page={page}
            count={items.length}
            isOld={isOld}
            {...(toNext && { toNext })}
            {...(toPrevious && { toPrevious })}
          />
        </div>
      )}
    </Card>
  );
}
