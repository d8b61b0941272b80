import type { SectionView } from '@tongxing/contract/manage/settings.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { ArrowDown, ArrowUp, CircleAlert, FlaskConical, History, Lock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../../parts/Loaded.tsx';
import { ProviderDisc } from '../../../parts/ProviderMark.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Note } from '../../../ui/Note.tsx';
import picks from '../Picks.module.css';
import { useMay } from '../sign-in/me.ts';
import type { FieldSchema, Raw } from './field-schema.ts';
import { formatVersion } from './format-version.ts';
import { moved } from './moved.ts';
import { ProviderDialog } from './ProviderDialog.tsx';
import css from './Providers.module.css';
import { describeEntry, kindsOf, providerKindName } from './provider-kinds.ts';
import { type NotSaved, SaveDialog } from './SaveDialog.tsx';
import { TryProviderDialog } from './TryProviderDialog.tsx';
import { useSection } from './use-section.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

/** The identity providers in the order of the sign-in page. */
export function ProvidersCard() {
  const state = useSection('providers');
  const [isLooking, setLooking] = useState(false);
  return (
    <Card
      id="providers"
      title="第三方登录"
      aside={
        <Button
          size="sm"
          variant="ghost"
          aria-label={`第三方登录：${formatVersion(state.data?.view.version)}，查看历史版本`}
          onClick={() => setLooking(true)}
        >
          <Icon of={History} size={18} />
          {formatVersion(state.data?.view.version)}
        </Button>
      }
      inside="list"
    >
      <Loaded query={state} rows={3}>
        {({ view, schema }) => <Providers view={view} schema={schema} />}
      </Loaded>
      {isLooking && state.data && <VersionsDialog {...state.data} onClose={() => setLooking(false)} />}
    </Card>
  );
}

/** The entry being edited, and its position in the list. */
interface Edited {
  readonly entry: Raw;
  readonly at: number;
}

function Providers({ view, schema }: { view: SectionView; schema: FieldSchema }) {
  const may = useMay();
  const list = (view.value['providers'] ?? []) as readonly Raw[];
  const [lock] = view.locked;
  const mayWrite = may(permissionTo.writeSettings) && !lock;
  const kinds = kindsOf(schema);
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Edited>();
  const [next, setNext] = useState<readonly Raw[]>();
  const [tried, setTried] = useState<Raw>();
  const [notSaved, setNotSaved] = useState<NotSaved>();
  const schemaOf = (entry: Raw) => kinds.find(({ kind }) => kind === entry['kind'])?.schema ?? {};
  const listWith = ({ at, entry }: Edited) =>
    at < list.length ? list.map((each, index) => (index === at ? entry : each)) : [...list, entry];
  return (
    <>
      {lock && (
        <li className={css.line}>
          <Note icon={Lock}>{lock.note}，此处不能修改；如需修改，请先从那里删除。</Note>
        </li>
      )}
      {notSaved?.isStale && (
        <li className={css.line}>
          <Note tone="lamp" icon={CircleAlert}>
            <span role="alert">未保存：其他管理员刚保存了第 {view.version} 版。请查看最新内容后再修改。</span>
          </Note>
        </li>
      )}
      {list.length === 0 && (
        <EmptyState title="还没有第三方登录" text="添加 QQ、微信、企业微信、GitHub 等登录方式。" />
      )}
      {list.map((entry, at) => {
        const described = describeEntry(entry);
        const { key, name, kind } = described;
        return (
          <ListRow
            key={key}
            lead={<ProviderDisc provider={described} />}
            title={
              <>
                {name}
                {entry['listed'] === false && <Badge tone="line">不在登录页显示</Badge>}
              </>
            }
            text={`${providerKindName(kind)}，代号 ${key}`}
            side={
              may(permissionTo.writeSettings) && (
                <span className={css.commands}>
                  {mayWrite && (
                    <>
                      <IconButton
                        label={`${name}：上移`}
                        disabled={at === 0}
                        onClick={() => setNext(moved(list, at, at - 1))}
                      >
                        <Icon of={ArrowUp} size={18} />
                      </IconButton>
                      <IconButton
                        label={`${name}：下移`}
                        disabled={at === list.length - 1}
                        onClick={() => setNext(moved(list, at, at + 1))}
                      >
                        <Icon of={ArrowDown} size={18} />
                      </IconButton>
                      <IconButton
                        label={`${name}：移除`}
                        onClick={() => setNext(list.filter((_, index) => index !== at))}
                      >
                        <Icon of={Trash2} size={18} />
                      </IconButton>
                    </>
                  )}
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`测试登录：${name}`}
                    onClick={() => setTried(entry)}
                  >
                    <Icon of={FlaskConical} size={18} />
                    测试
                  </Button>
                  {mayWrite && (
                    <Button size="sm" aria-label={`编辑：${name}`} onClick={() => setEdited({ entry, at })}>
                      编辑
                    </Button>
                  )}
                </span>
              )
            }
          />
        );
      })}
      {mayWrite && (
        <li className={css.line}>
          <Button onClick={() => setAdding(true)}>添加</Button>
        </li>
      )}
      {isAdding && (
        <Dialog title="选择登录方式" onClose={() => setAdding(false)}>
          <div className={classNames(picks.picks, css.kinds)}>
            {kinds.map(({ kind }) => (
              <button
                key={kind}
                type="button"
                onClick={() => {
                  setAdding(false);
                  setNotSaved(undefined);
                  setEdited({ entry: { kind }, at: list.length });
                }}
              >
                <ProviderDisc provider={{ key: kind, icon: kind, name: providerKindName(kind) }} />
                {providerKindName(kind)}
              </button>
            ))}
          </div>
        </Dialog>
      )}
      {edited && !next && (
        <ProviderDialog
          entry={edited.entry}
          at={edited.at}
          schema={schemaOf(edited.entry)}
          isNew={edited.at >= list.length}
          faults={notSaved?.faults ?? []}
          listWith={(entry) => listWith({ ...edited, entry })}
          onSave={(entry) => {
            setEdited({ ...edited, entry });
            setNext(listWith({ ...edited, entry }));
          }}
          onClose={() => {
            setEdited(undefined);
            setNotSaved(undefined);
          }}
        />
      )}
      {next && (
        <SaveDialog
          view={view}
          schema={schema}
          patch={{ providers: next }}
          onSaved={() => {
            setEdited(undefined);
            setNotSaved(undefined);
          }}
          onNotSaved={(why) => {
            setNotSaved(why);
            // Another entry may have its position now.
            if (why.isStale) setEdited(undefined);
          }}
          onClose={() => setNext(undefined)}
        />
      )}
      {tried && (
        <TryProviderDialog
          name={describeEntry(tried).name}
          provider={describeEntry(tried).key}
          onClose={() => setTried(undefined)}
        />
      )}
    </>
  );
}
