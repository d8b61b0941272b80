import { listRecentlyAdded } from '@tongxing/contract/calls/recovery.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { formatQuarantined } from '../../parts/quarantined-icon.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import css from './Security.module.css';

type Item = CallOutput<typeof listRecentlyAdded>['items'][number];

/** What was added lately, and what of it to quarantine; what the service marks as doubtful is preselected. */
export function useRecentlyAdded() {
  const added = useCall(listRecentlyAdded, {});
  const items = added.data?.items ?? [];
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isPicked = ({ id, doubtful }: Item) => chosen.get(id) ?? doubtful;
  return {
    items,
    isPicked,
    pick: ({ id }: Item, picked: boolean) => setChosen(new Map([...chosen, [id, picked]])),
    picked: items.filter(isPicked).map(({ id }) => id),
  };
}

/** Checkboxes beside the new password; nothing where nothing was added lately. */
export function RecentlyAdded({ items, isPicked, pick }: ReturnType<typeof useRecentlyAdded>) {
  if (items.length === 0) return null;
  return (
    <fieldset className={css.recent}>
      <legend>最近 7 天添加的登录方式，如非本人添加请勾选，将暂停使用</legend>
      {items.map((item) => (
        <Checkbox
          key={item.id}
          checked={isPicked(item)}
          onChange={(event) => pick(item, event.currentTarget.checked)}
        >
          {formatQuarantined(item)}
          <span className={css.when}>{formatMoment(item.at)}添加</span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
