import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { hrefOf } from '../../../browser/history.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Message } from '../../../ui/Message.tsx';
import { CopyText } from '../CopyText.tsx';
import { handbookUrl, hasHandbook } from '../handbook-url.ts';
import { type FieldSchema, labelAt, type Raw } from './field-schema.ts';
import { SectionContext } from './field-state.ts';
import type { SettingFault } from './format-fault.ts';
import { describeEntry, providerKindName } from './provider-kinds.ts';
import { SettingFields } from './SettingField.tsx';
import css from './Settings.module.css';
import { TryProviderDialog } from './TryProviderDialog.tsx';

interface ProviderDialogProps {
  entry: Raw;
  schema: FieldSchema;
  /** Its position in the list. */
  at: number;
  isNew: boolean;
  faults: readonly SettingFault[];
  /** The list with this entry as it is edited. */
  listWith: (entry: Raw) => readonly Raw[];
  onSave: (entry: Raw) => void;
  onClose: () => void;
}

/** One provider: its fields, the redirect addresses to register there, and a test before saving. */
export function ProviderDialog({
  entry: given,
  schema,
  at,
  isNew,
  faults,
  listWith,
  onSave,
  onClose,
}: ProviderDialogProps) {
  const [entry, setEntry] = useState(given);
  const [isTrying, setTrying] = useState(false);
  const { kind, key, name } = describeEntry(entry);
  const path = `providers[${at}]`;
  const others = faults.filter((fault) => !fault.path.startsWith(`${path}.`));
  if (isTrying) {
    return (
      <TryProviderDialog
        name={name}
        provider={key}
        patch={{ providers: listWith(entry) }}
        onClose={() => setTrying(false)}
      />
    );
  }
  return (
    <Dialog
      title={isNew ? `添加：${providerKindName(kind)}` : name}
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setTrying(true)}>
            <Icon of={FlaskConical} size={18} />
            先测试
          </Button>
          <Button variant="primary" onClick={() => onSave(entry)}>
            保存
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <div>
          <p className="t-14">请在该平台的后台填写这两个回调地址：</p>
          {[paths.login.callback, paths.user.securityCallback].map((each) => (
            <CopyText key={each} text={location.origin + hrefOf(each)} />
          ))}
          {hasHandbook && (
            <a className={linkClass()} href={handbookUrl(`providers/${kind}`)} target="_blank" rel="noopener">
              申请方法和填写说明
            </a>
          )}
        </div>
        <SectionContext value={{ locked: [], faults }}>
          <SettingFields schema={schema} path={path} value={entry} onChange={setEntry} />
        </SectionContext>
        {others.map((fault) => (
          <Message key={fault.path + fault.text} kind="err">
            {fault.path && `“${labelAt({ properties: { providers: { items: schema } } }, fault.path)}”`}
            {fault.text}
          </Message>
        ))}
      </div>
    </Dialog>
  );
}
