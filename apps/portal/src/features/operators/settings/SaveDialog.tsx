import { listAudit } from '@tongxing/contract/manage/audit.ts';
import {
  listSettings,
  listSettingVersions,
  patchSettings,
  type SectionView,
  showSettings,
} from '@tongxing/contract/manage/settings.ts';
import { useLookAgain } from '../../../api/manage/use-look.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import type { FieldSchema, Raw } from './field-schema.ts';
import { applyPatch, differencesBetween } from './patch.ts';
import { sayChange } from './say-change.ts';
import { readFaults, type SettingFault } from './say-fault.ts';
import { sectionNames } from './setting-words.ts';

/** What kept a section from being saved. */
export interface NotSaved {
  readonly isStale: boolean;
  readonly faults: readonly SettingFault[];
}

interface SaveDialogProps {
  view: SectionView;
  schema: FieldSchema;
  /** What is to be changed: JSON Merge Patch. */
  patch: Raw;
  onSaved: () => void;
  onNotSaved: (why: NotSaved) => void;
  onClose: () => void;
}

/** Says what a save will change, field by field, asks why, and saves. */
export function SaveDialog({ view, schema, patch, onSaved, onNotSaved, onClose }: SaveDialogProps) {
  const lookAgain = useLookAgain();
  const { section } = view;
  const refresh = () => lookAgain(showSettings, listSettings, listSettingVersions, listAudit);
  const changes = differencesBetween(view.value, applyPatch(view.value, patch));
  return (
    <ActDialog
      call={patchSettings}
      input={{ ...patch, section }}
      version={`"${view.version}"`}
      title={`保存：${sectionNames[section]}`}
      effects={[
        ...changes.map((change) => sayChange(schema, change)),
        '所有进程两秒内用上，正在做的请求按原来的做完。',
      ]}
      verb="保存"
      doing="正在保存"
      tone="primary"
      mayWait={section === 'operators' && 'approval' in patch}
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
