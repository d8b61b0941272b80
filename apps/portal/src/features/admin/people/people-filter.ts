import type { listPeople } from '@tongxing/contract/manage/people.ts';
import { roles } from '@tongxing/contract/permissions.ts';
import type { Asked } from '../../../api/manage/ask.ts';
import { useSearchParams } from '../../../browser/router.tsx';
import { isDay, startOfDay } from '../day-range.ts';
import { statusNames } from '../words.ts';

const names = ['q', 'status', 'role', 'created_from', 'created_to', 'seen_from', 'sort'] as const;
type FilterName = (typeof names)[number];
export type PeopleFilterValues = Readonly<Record<FilterName, string>>;

const known: Readonly<Partial<Record<FilterName, readonly string[]>>> = {
  status: Object.keys(statusNames),
  role: roles,
  sort: ['-created_at', 'created_at', '-seen_on'],
};

/** The filter of the list of people in an address; unknown values are dropped. */
export function readPeopleFilter(query: URLSearchParams): PeopleFilterValues {
  const read = (name: FilterName) => {
    const value = query.get(name)?.trim() ?? '';
    const isUnderstood = name.includes('_') ? isDay(value) : (known[name]?.includes(value) ?? true);
    return isUnderstood ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as PeopleFilterValues;
}

/** The filter in the form of the Management API. */
export function toPeopleQuery({
  created_from: from,
  created_to: to,
  seen_from: seen,
  ...rest
}: PeopleFilterValues): Asked<typeof listPeople> {
  const text = Object.entries(rest).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(text),
    ...(from ? { created_from: startOfDay(from) } : {}),
    ...(to ? { created_to: startOfDay(to, 1) } : {}),
    // The address has days, not moments.
    ...(seen ? { seen_from: seen } : {}),
  } as Asked<typeof listPeople>;
}

/** The filter stands in the address: it survives opening one person, and can be shared as a link. */
export function usePeopleFilter() {
  const [query, setQuery] = useSearchParams();
  const values = readPeopleFilter(query);
  const put = (next: PeopleFilterValues) =>
    setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  return {
    values,
    input: toPeopleQuery(values),
    isNarrow: names.some((name) => name !== 'sort' && values[name] !== ''),
    change: (changed: Partial<PeopleFilterValues>) => put({ ...values, ...changed }),
    clear: () => put(readPeopleFilter(new URLSearchParams())),
  };
}
