import { useQuery } from '@tanstack/react-query';
import type { ApprovalItem } from '@tongxing/contract/manage/operators.ts';
import {
  listSettingVersions,
  type Section,
  sections,
  showSettings,
} from '@tongxing/contract/manage/settings.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { loadSchemas, type Raw } from '../settings/field-schema.ts';
import { differencesBetween } from '../settings/patch.ts';
import { useMay } from '../sign-in/me.ts';
import { formatInput, formatPatch } from './format-request.ts';
import { useGroupNames } from './use-group-names.ts';

/**
 * The input of a request in words: what an approval will do. Changes of settings also show the current values to
 * operators who may read them.
 */
export function useAsked({ call, input: sent, target_id: target, state }: ApprovalItem): readonly string[] {
  const may = useMay();
  const input = useGroupNames({ call, input: sent });
  const section = sections.find((each) => call.startsWith('settings.') && each === input['section']);
  const isCompared = section !== undefined && state === 'waiting' && may(permissionTo.readSettings);
  const of: { readonly section: Section } = { section: section ?? 'operators' };
  const isRollback = call === 'settings.rollback';
  const view = useAdminQuery(showSettings, of, { enabled: isCompared });
  const pages = useAdminQuery(
    listSettingVersions,
    { ...of, limit: 200 },
    { enabled: isCompared && isRollback },
  );
  const schemas = useQuery({
    queryKey: ['setting schemas'],
    queryFn: loadSchemas,
    staleTime: Infinity,
    enabled: section !== undefined,
  });
  const schema = section && schemas.data?.[section];
  // Until the names of the fields have loaded, or where that failed, values are shown as they were sent.
  if (!schema) return formatInput(input, target);
  if (isRollback) {
    const { version } = input;
    const then = version === 0 ? {} : pages.data?.items.find((each) => each.version === version)?.value;
    const before = view.data?.saved;
    const changed = then && before ? differencesBetween(before, then) : [];
    const lines = changed.flatMap(({ path, after }) =>
      formatPatch(
        { schema, before },
        { [path.split('.')[0] ?? '']: nested(path.split('.').slice(1), after) },
      ),
    );
    return [...formatInput(input, target), ...lines];
  }
  const { section: _, if_match: seen, ...patch } = input;
  const about = { section, ...(seen === undefined ? {} : { if_match: seen }) };
  return [...formatInput(about, target), ...formatPatch({ schema, before: view.data?.value }, patch)];
}

/** The value at a path of a patch. */
function nested([step, ...below]: readonly string[], value: unknown): unknown {
  return step === undefined ? value : ({ [step]: nested(below, value) } satisfies Raw);
}
