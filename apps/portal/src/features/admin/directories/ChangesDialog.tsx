import { type DirectoryRun, listDirectoryChanges } from '@tongxing/contract/manage/directories.ts';
import { usePages } from '../../../api/manage/use-admin-query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { formatRun } from './format-run.ts';

const kinds = { create: '新建', update: '更新', leave: '停用', return: '恢复', refuse: '失败' } as const;

/** Whom a run has changed, or would change. */
export function ChangesDialog({
  directory,
  run,
  onClose,
}: {
  directory: string;
  run: DirectoryRun;
  onClose: () => void;
}) {
  const pages = usePages(listDirectoryChanges, { key: directory, id: run.id });
  return (
    <Dialog title="同步结果" text={formatRun(run)} size="lg" onClose={onClose}>
      <PagedTable
        caption="变更的用户"
        pages={pages}
        rowKey={({ kind, subject }) => `${kind} ${subject}`}
        columns={[
          {
            key: 'name',
            head: '用户',
            cell: ({ name, subject, why }) => (
              <>
                {name || subject}
                {why && (
                  <small className="muted" lang="en">
                    {' '}
                    {why}
                  </small>
                )}
              </>
            ),
          },
          { key: 'kind', head: '变更', cell: ({ kind }) => kinds[kind] },
        ]}
        empty={<EmptyState level="h2" title="没有变更" text="账号与目录一致。" />}
      />
    </Dialog>
  );
}
