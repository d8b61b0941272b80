import { listAudit } from '@tongxing/contract/manage/audit.ts';
import {
  listSettings,
  listSettingVersions,
  rollbackSettings,
  type SectionView,
  showSettings,
} from '@tongxing/contract/manage/settings.ts';
import { wideningSettings } from '@tongxing/contract/manage/widening-settings.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { useState } from 'react';
import { usePages, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { Moment } from '../Moment.tsx';
import { Pager } from '../Pager.tsx';
import { useMay } from '../sign-in/me.ts';
import type { FieldSchema } from './field-schema.ts';
import { formatChange } from './format-change.ts';
import { differencesBetween } from './patch.ts';
import css from './Settings.module.css';
import { sectionNames } from './section-names.ts';

interface VersionsDialogProps {
  view: SectionView;
  schema: FieldSchema;
  onClose: () => void;
}

/** Every version of a section: who, when, why, what changed, and a button to restore it. */
export function VersionsDialog({ view, schema, onClose }: VersionsDialogProps) {
  const { section } = view;
  const may = useMay();
  const refetch = useRefetch();
  const pages = usePages(listSettingVersions, { section, limit: 20 });
  const [back, setBack] = useState<{ version: number; value: Readonly<Record<string, unknown>> }>();
  if (back) {
    const changes = differencesBetween(view.saved, back.value);
    return (
      <CommandDialog
        call={rollbackSettings}
        input={{ section, version: back.version }}
        version={`"${view.version}"`}
        title={back.version === 0 ? '恢复默认设置' : `回滚到第 ${back.version} 版`}
        effects={[
          ...(changes.length > 0
            ? changes.map((change) => formatChange(schema, change))
            : ['与当前保存的相同，没有变更。']),
          '保存为新版本，历史版本保留。所有进程 2 秒内生效。',
        ]}
        verb="回滚"
        doing="回滚中"
        mayWait={changes.some(({ path }) => (path.split('.')[0] ?? '') in wideningSettings[section].fields)}
        reasonExample="比如：新签名还没审核通过"
        target={section}
        done={({ version }) => `已回滚，保存为第 ${version} 版`}
        onDone={() => refetch(showSettings, listSettings, listSettingVersions, listAudit)}
        onClose={() => setBack(undefined)}
      />
    );
  }
  return (
    <Dialog title={`${sectionNames[section]}：历史版本`} size="lg" onClose={onClose}>
      {pages.isError ? (
        <LoadFailed onRetry={pages.refetch} />
      ) : pages.items === undefined ? (
        <SkeletonRows rows={4} />
      ) : pages.items.length === 0 ? (
        <p className="muted">尚未在后台保存，当前使用配置文件和默认值。</p>
      ) : (
        <>
          <ol className={css.versions}>
            {pages.items.map(
              ({ version, value, changes, reason, saved_at: at, saved_by_name: by, restored_from: from }) => (
                <li key={version}>
                  <div className={css.versionHead}>
                    <b>第 {version} 版</b>
                    {version === view.version && <Badge tone="brand">当前</Badge>}
                    {from !== null && <Badge>{from === 0 ? '恢复默认' : `回滚到第 ${from} 版`}</Badge>}
                    <span className="muted t-13">
                      {by} <Moment at={at} />
                    </span>
                    {may(permissionTo.writeSettings) && version !== view.version && (
                      <Button
                        size="sm"
                        aria-label={`回滚到第 ${version} 版`}
                        onClick={() => setBack({ version, value })}
                      >
                        回滚
                      </Button>
                    )}
                  </div>
                  {reason && <p className="t-14">{reason}</p>}
                  <ul className={css.changes}>
                    {changes.length === 0 && <li>没有变更</li>}
                    {changes.map((change) => (
                      <li key={change.path}>{formatChange(schema, change)}</li>
                    ))}
                  </ul>
                </li>
              ),
            )}
          </ol>
          <Pager
            page={pages.page}
            count={pages.items.length}
            isOld={pages.isOld}
            {...(pages.toNext && { toNext: pages.toNext })}
            {...(pages.toPrevious && { toPrevious: pages.toPrevious })}
          />
          {may(permissionTo.writeSettings) && view.version > 0 && (
            <Button variant="danger-ghost" onClick={() => setBack({ version: 0, value: {} })}>
              恢复默认设置
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}
