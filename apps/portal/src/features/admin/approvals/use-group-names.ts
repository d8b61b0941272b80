import { useQuery } from '@tanstack/react-query';
import { showGroup } from '@tongxing/contract/manage/groups.ts';
import type { ApprovalItem } from '@tongxing/contract/manage/operators.ts';
import { ask } from '../../../api/manage/ask.ts';

/** The groups that a request names besides its target. */
function groupsIn({ call, input }: Pick<ApprovalItem, 'call' | 'input'>): readonly string[] {
  if (call === 'groups.join') return [String(input['id'])];
  const { parents } = input;
  return call === 'groups.edit' && Array.isArray(parents) ? parents.map(String) : [];
}

/** The input of a request with the names of its groups: whom an approval gets in where. The ids, until they have loaded. */
export function useGroupNames(item: Pick<ApprovalItem, 'call' | 'input'>): ApprovalItem['input'] {
  const ids = groupsIn(item);
  const { data: names = {} } = useQuery({
    queryKey: ['group names', ids],
    enabled: ids.length > 0,
    queryFn: async () => {
      const answers = await Promise.all(ids.map((id) => ask(showGroup, { id }, { quiet: true })));
      return Object.fromEntries(
        answers.flatMap((answer) =>
          answer.ok ? [[answer.data.id, `${answer.data.name}（${answer.data.key}）`]] : [],
        ),
      );
    },
  });
  if (ids.length === 0) return item.input;
  const named = ids.map((id) => names[id] ?? id);
  const { id: _, parents: __, ...rest } = item.input;
  return item.call === 'groups.join' ? { ...rest, group: named[0] } : { ...item.input, parents: named };
}
