import {
  applyDirectoryRun,
  type DirectoryRun,
  discardDirectoryRun,
  listDirectories,
  syncDirectory,
} from '@tongxing/contract/manage/directories.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { useState } from 'react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { Moment } from '../Moment.tsx';
import css from '../settings/Settings.module.css';
import { useSection } from '../settings/use-section.ts';
import { useMay } from '../sign-in/me.ts';
import { ChangesDialog } from './ChangesDialog.tsx';
import { formatRun } from './format-run.ts';

const states: Readonly<Record<DirectoryRun['state'], string>> = {
  running: '同步中',
  waiting: '待审批',
  done: '完成',
  failed: '失败',
};

type Opened = { readonly key: string; readonly what: 'sync' | 'try' | 'apply' | 'discard' | 'changes' };

/** The directories of the settings: their last runs, and a run that waits for a decision. */
export function SyncCard() {
  const may = useMay();
  const { data, refetch } = useAdminQuery(listDirectories, {});
  const saved = useSection('directories').data?.view.value['directories'];
  const [opened, setOpened] = useState<Opened>();
  // The settings know a directory that was just saved; a process begins to use it within two seconds.
  const items = (
    (saved ?? []) as readonly { key: string; name: string; sync: { every_minutes: number } }[]
  ).map(({ key, name, sync }) => ({
    key,
    name,
    every_minutes: sync.every_minutes,
    last: data?.items.find((each) => each.key === key)?.last ?? null,
  }));
  if (items.length === 0) return null;
  const mayWrite = may(permissionTo.writeDirectory);
  const last = items.find(({ key }) => key === opened?.key)?.last;
  const close = () => setOpened(undefined);
  const common = { target: opened?.key ?? null, onDone: () => refetch(), onClose: close } as const;
  return (
    <Card title="同步公司目录">
      {items.map(({ key, name, every_minutes: minutes, last: run }) => {
        const open = (what: Opened['what']) => () => setOpened({ key, what });
        return (
          <section key={key} className={css.form} aria-label={name}>
            <div>
              <p>
                {name}{' '}
                {run && (
                  <Badge tone={run.state === 'waiting' ? 'lamp' : run.state === 'failed' ? 'err' : 'line'}>
                    {run.dry_run && '试算'}
                    {states[run.state]}
                  </Badge>
                )}
              </p>
              <p className="muted t-14">
                {run ? formatRun(run) : '尚未同步'}
                <br />
                {run && <Moment ago at={run.started_at} />}
                {run && '，'}
                {minutes === 0 ? '仅手动同步' : `每 ${minutes} 分钟一次`}
              </p>
            </div>
            <div className={css.foot}>
              {mayWrite && run?.state === 'waiting' && (
                <>
                  <Button variant="danger" onClick={open('apply')}>
                    停用这些用户
                  </Button>
                  <Button onClick={open('discard')}>放弃</Button>
                </>
              )}
              {mayWrite && run?.ended_at !== null && (
                <>
                  <Button variant="primary" onClick={open('sync')}>
                    同步
                  </Button>
                  <Button onClick={open('try')}>试算</Button>
                </>
              )}
              {mayWrite && run && run.state !== 'running' && (
                <Button onClick={open('changes')}>查看变更</Button>
              )}
              {run?.state === 'running' && <Button onClick={() => void refetch()}>刷新</Button>}
            </div>
          </section>
        );
      })}
      {opened && (opened.what === 'sync' || opened.what === 'try') && (
        <CommandDialog
          {...common}
          call={syncDirectory}
          input={{ key: opened.key, dry_run: opened.what === 'try' }}
          title={opened.what === 'try' ? '试算' : '同步公司目录'}
          effects={
            opened.what === 'try'
              ? ['仅预览变更，不写入。']
              : ['为新用户开通账号，停用目录里已移除的用户。', '减少过多时暂停，等待审批。']
          }
          verb="开始"
          doing="处理中"
          tone="primary"
          reasonExample="比如：新员工今天入职"
          done={() => '已开始，请稍后刷新查看结果'}
        />
      )}
      {opened && last && opened.what === 'apply' && (
        <CommandDialog
          {...common}
          call={applyDirectoryRun}
          input={{ key: opened.key, id: last.id }}
          title="停用这些用户"
          effects={[`停用 ${last.left} 个账号，登录和授权 2 秒内全部失效。`, '期间恢复的用户不会停用。']}
          verb="停用"
          doing="停用中"
          reasonExample="比如：部门已经裁撤，名单核对过"
          done={() => '已继续同步'}
        />
      )}
      {opened && last && opened.what === 'discard' && (
        <CommandDialog
          {...common}
          call={discardDirectoryRun}
          input={{ key: opened.key, id: last.id }}
          title="放弃这次同步"
          effects={['不做任何变更。目录恢复之前，下一次同步仍会暂停。']}
          verb="放弃"
          doing="放弃中"
          tone="primary"
          reasonExample="比如：目录迁移中，名单不全"
          done={() => '已放弃'}
        />
      )}
      {opened && last && opened.what === 'changes' && (
        <ChangesDialog directory={opened.key} run={last} onClose={close} />
      )}
    </Card>
  );
}
