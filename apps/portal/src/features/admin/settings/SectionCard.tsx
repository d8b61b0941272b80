import type { Section, SectionView } from '@tongxing/contract/manage/settings.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { CircleAlert, History, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useMay } from '../sign-in/me.ts';
import { type FieldSchema, labelAt, type Raw } from './field-schema.ts';
import { SectionContext } from './field-state.ts';
import { formatVersion } from './format-version.ts';
import { applyPatch, patchBetween } from './patch.ts';
import { type NotSaved, SaveDialog } from './SaveDialog.tsx';
import { type FieldGroups, SettingFields } from './SettingField.tsx';
import css from './Settings.module.css';
import { sectionNames } from './section-names.ts';
import { useSection } from './use-section.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

interface SectionCardProps {
  section: Section;
  /** Fields that this card leaves out. */
  without?: readonly string[];
  /** Fields that stand together, under a title; the others stand above. */
  groups?: FieldGroups;
  /** Above the fields. */
  text?: ReactNode;
  /** The tests to offer; they use the unsaved values. */
  tries?: (patch: Raw) => ReactNode;
  /** What the unsaved values look like, below the fields. */
  preview?: (draft: Raw) => ReactNode;
}

/** A settings section as a form: current values, locked fields, faults; saved as a whole, with its versions. */
export function SectionCard(props: SectionCardProps) {
  const { section } = props;
  const state = useSection(section);
  const [isLooking, setLooking] = useState(false);
  return (
    <Card
      id={section}
      title={sectionNames[section]}
      aside={
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${sectionNames[section]}：${formatVersion(state.data?.view.version)}，查看历史版本`}
          onClick={() => setLooking(true)}
        >
          <Icon of={History} size={18} />
          {formatVersion(state.data?.view.version)}
        </Button>
      }
    >
      <Loaded query={state} rows={3}>
        {({ view, schema }) => (
          <SectionForm {...props} view={view} schema={schema} onVersions={() => setLooking(true)} />
        )}
      </Loaded>
      {isLooking && state.data && (
        <VersionsDialog view={state.data.view} schema={state.data.schema} onClose={() => setLooking(false)} />
      )}
    </Card>
  );
}

function SectionForm({
  view,
  schema,
  without = [],
  groups = [],
  text,
  tries,
  preview,
  onVersions,
}: SectionCardProps & { view: SectionView; schema: FieldSchema; onVersions: () => void }) {
  const may = useMay();
  // Only the typed changes are kept: values saved by others meanwhile show in the other fields.
  const [patch, setPatch] = useState<Raw>({});
  const [isSaving, setSaving] = useState(false);
  const [notSaved, setNotSaved] = useState<NotSaved>();
  const draft = applyPatch(view.value, patch);
  const isChanged = Object.keys(patch).length > 0;
  const mayWrite = may(permissionTo.writeSettings);
  const isSeen = (path: string) => !without.includes(path.split(/[.[]/)[0] ?? '');
  const locked = view.locked.filter(({ path }) => isSeen(path));
  const [firstLock] = locked;
  const reset = () => {
    setPatch({});
    setNotSaved(undefined);
  };
  return (
    <SectionContext value={{ locked, faults: notSaved?.faults ?? [] }}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) setSaving(true);
        }}
      >
        {text && <p className="muted t-14">{text}</p>}
        {firstLock && (
          <Note icon={Lock}>
            有 {locked.length} 项{firstLock.note}，此处不能修改；如需修改，请先从那里删除。
          </Note>
        )}
        {notSaved?.isStale && (
          <Note tone="lamp" icon={CircleAlert}>
            <span role="alert">
              未保存：其他管理员刚保存了第 {view.version} 版。你填写的内容已保留，请查看变更后再次保存。
            </span>{' '}
            <button type="button" className={css.proposal} onClick={onVersions}>
              查看变更
            </button>
          </Note>
        )}
        {notSaved && notSaved.faults.length > 0 && (
          <Note tone="err" icon={CircleAlert}>
            <div role="alert">
              设置未保存，请检查：
              <ul className={css.faults}>
                {notSaved.faults.map(({ path, text: fault }) => (
                  <li key={`${path} ${fault}`}>{path ? `“${labelAt(schema, path)}”${fault}` : fault}</li>
                ))}
              </ul>
            </div>
          </Note>
        )}
        <fieldset className={css.plain} disabled={!mayWrite}>
          <SettingFields
            schema={schema}
            value={draft}
            path=""
            without={without}
            groups={groups}
            onChange={(next) => {
              setPatch(patchBetween(view.value, clean(next)));
              if (notSaved && !notSaved.isStale) setNotSaved(undefined);
            }}
          />
        </fieldset>
        {preview?.(draft)}
        {mayWrite ? (
          <div className={css.foot}>
            <Button type="submit" variant="primary" disabled={!isChanged}>
              保存
            </Button>
            {isChanged && <Button onClick={reset}>放弃修改</Button>}
            {tries?.(patch)}
          </div>
        ) : (
          <p className="muted t-13">你没有修改权限。</p>
        )}
      </form>
      {isSaving && (
        <SaveDialog
          view={view}
          schema={schema}
          patch={patch}
          onSaved={reset}
          onNotSaved={setNotSaved}
          onClose={() => setSaving(false)}
        />
      )}
    </SectionContext>
  );
}

/** Drops the fields that return to their default, which the patch has as null. */
function clean(value: Raw): Raw {
  return JSON.parse(JSON.stringify(value)) as Raw;
}
