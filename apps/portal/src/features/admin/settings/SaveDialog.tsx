import { listAudit } from '@tongxing/contract/manage/audit.ts';
import {
  listSettings,
  listSettingVersions,
  patchSettings,
  type SectionView,
  showSettings,
} from '@tongxing/contract/manage/settings.ts';
import { findWidened } from '@tongxing/contract/manage/widening-settings.ts';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';
import type { FieldSchema, Raw } from './field-schema.ts';
import { formatChange } from './format-change.ts';
import { readFaults, type SettingFault } from './format-fault.ts';
import { applyPatch, differencesBetween } from './patch.ts';
import { sectionNames } from './section-names.ts';

/** The reason why a section was not saved. */
export interface NotSaved {
  readonly isStale: boolean;
  readonly faults: readonly SettingFault[];
}

interface SaveDialogProps {
  view: SectionView;
  schema: FieldSchema;
  /** The changes as a JSON Merge Patch. */
  patch: Raw;
  onSaved: () => void;
  onNotSaved: (why: NotSaved) => void;
  onClose: () => void;
}

/** Lists the changes by field, asks for a reason, and saves. */
export function SaveDialog({ view, schema, patch, onSaved, onNotSaved, onClose }: SaveDialogProps) {
  const refetch = useRefetch();
  const { section } = view;
  const refresh = () => refetch(showSettings, listSettings, listSettingVersions, listAudit);
  const next = applyPatch(view.value, patch);
  const changes = differencesBetween(view.value, next);
  return (
    <CommandDialog
      call={patchSettings}
      input={{ ...patch, section }}
      version={`"${view.version}"`}
      title={`保存：${sectionNames[section]}`}
      effects={[
        ...changes.map((change) => formatChange(schema, change)),
        '所有进程 2 秒内生效，进行中的请求按原设置完成。',
      ]}
      verb="保存"
      doing="保存中"
      tone="primary"
      mayWait={findWidened(section, view.value, next).length > 0}
      reasonExample="比如：换了短信签名"
      target={section}
      done={({ version }) => `已保存，第 ${version} 版`}
      onDone={async () => {
        await refresh();
        onSaved();
      }}
      onRefused={({ problem, details }) => {
        const isStale = problem === 'version_conflict';
        if (!isStale && problem !== 'cannot_work' && problem !== 'locked') return false;
        if (isStale || problem === 'locked') void refresh();
        onNotSaved({ isStale, faults: readFaults(details['issues']) });
        return true;
      }}
      onClose={onClose}
    />
  );
}
