import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminQuery, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { useState } from 'react';
import { type Asked, ask, type Refused } from './ask.ts';

/** What a look that was refused throws into its query. */
class QueryRefused extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.problem);
    this.refused = refused;
  }
}

/** Runs an operator query and caches the answer: what TanStack Query returns, and the refusal where there is one. */
export function useAdminQuery<C extends AdminQuery>(
  call: C,
  input: Asked<C>,
  options: {
    enabled?: boolean;
    /** How long an answer is taken for fresh, where asking is dear. */
    staleSeconds?: number;
    /** How long to wait for the whole answer (ms). */
    patience?: number;
  } = {},
) {
  const query = useQuery({
    queryKey: [call.name, input],
    enabled: options.enabled ?? true,
    ...(options.staleSeconds === undefined ? {} : { staleTime: options.staleSeconds * 1000 }),
    queryFn: async ({ signal }): Promise<ManageOutput<C>> => {
      const answer = await ask(call, input, { signal, patience: options.patience });
      if (!answer.ok) throw new QueryRefused(answer);
      return answer.data;
    },
  });
  return { ...query, refused: query.error instanceof QueryRefused ? query.error.refused : null };
}

type Paged = { readonly items: readonly unknown[]; readonly next: string | null };
type ItemOf<C extends AdminQuery> = ManageOutput<C> extends { items: readonly (infer Item)[] } ? Item : never;

/**
 * Looks at a list one page at a time, so that the thousandth page is as quick as the first: the page, and the ways to
 * the one after it and the one before. Another input starts at the first page.
 */
export function usePages<C extends AdminQuery>(call: C, input: Asked<C>) {
  const of = JSON.stringify(input);
  const [walked, setWalked] = useState<{ of: string; cursors: readonly string[] }>({ of, cursors: [] });
  const cursors = walked.of === of ? walked.cursors : [];
  const cursor = cursors.at(-1);
  const asked = { ...input, ...(cursor === undefined ? {} : { cursor }) };
  const query = useQuery({
    queryKey: [call.name, asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ManageOutput<C> & Paged> => {
      const answer = await ask(call, asked as Asked<C>, { signal });
      if (!answer.ok) throw new QueryRefused(answer);
      return answer.data as ManageOutput<C> & Paged;
    },
  });
  const next = query.data?.next ?? null;
  return {
    items: query.data?.items as readonly ItemOf<C>[] | undefined,
    refused: query.error instanceof QueryRefused ? query.error.refused : null,
    isError: query.isError,
    /** What is on screen is the page before, until the asked one comes. */
    isOld: query.isPlaceholderData,
    page: cursors.length + 1,
    refetch: () => void query.refetch(),
    ...(next === null ? {} : { toNext: () => setWalked({ of, cursors: [...cursors, next] }) }),
    ...(cursors.length === 0 ? {} : { toPrevious: () => setWalked({ of, cursors: cursors.slice(0, -1) }) }),
  };
}

/** Has everything that these looks have answered asked for again: after an act. */
export function useRefetch(): (...calls: readonly { readonly name: string }[]) => Promise<void> {
  const client = useQueryClient();
  return async (...calls) => {
    await Promise.all(calls.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
  };
}
