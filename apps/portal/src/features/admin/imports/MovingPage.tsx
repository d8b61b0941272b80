import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { fetchExport, listExports, startExport } from '@tongxing/contract/manage/imports.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { Download, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { ask, fileMilliseconds } from '../../../api/manage/ask.ts';
import { useAdminQuery, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { notify } from '../../../session/notices.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { CommandDialog, FourEyesMark } from '../command/CommandDialog.tsx';
import { formatProblem } from '../format-problem.ts';
import { Moment } from '../Moment.tsx';
import css from '../settings/Settings.module.css';
import { useMay } from '../sign-in/me.ts';
import { ImportCard } from './ImportCard.tsx';

/** `/admin/moving`: imports people from other systems, and exports everybody. */
export function MovingPage() {
  const may = useMay();
  return (
    <>
      <AdminHead
        title="导入与导出"
        text="把别的系统里的账号搬进来，或把这里的搬出去。密码不用重设。"
        handbook="moving"
      />
      {may(permissionTo.importData) && <ImportCard />}
      {may(permissionTo.exportData) && <ExportCard />}
    </>
  );
}

/** Exports all people with their credentials as a file. It needs a second operator and lasts an hour. */
function ExportCard() {
  const [isAsking, setAsking] = useState(false);
  // Includes requests approved meanwhile, so that none is made twice.
  const granted = useAdminQuery(listExports, {}).data?.items[0];
  const refetch = useRefetch();
  const fetching = useSubmit(async ({ id }: { id: string }) => {
    const answer = await ask(fetchExport, { id }, { patience: fileMilliseconds });
    if (answer.ok) saveFile('people.csv', 'text/csv', answer.data);
    else notify('error', formatProblem(answer));
  });
  return (
    <Card title="导出">
      <div className={css.form}>
        <p className="muted">
          写成一张 CSV，别处的通行可以直接导入。里面有密码摘要、手机号、邮箱和两步验证密钥。
        </p>
        <Note tone="lamp" icon={ShieldAlert}>
          谁拿到这个文件，谁就有所有人的资料。存在加密的地方，用完删掉。人多的时候用命令行：npx tongxing user
          export
        </Note>
        {granted ? (
          <div className={css.foot}>
            <Button
              variant="primary"
              loading={fetching.isBusy}
              loadingText="正在下载"
              onClick={() => void fetching.submit(granted)}
            >
              <Icon of={Download} size={18} />
              下载
            </Button>
            <span className="muted t-14">
              只有你能下载，到 <Moment at={granted.until} /> 为止
            </span>
          </div>
        ) : (
          <div className={css.foot}>
            <Button
              variant="danger-line"
              onClick={() => void refetch(listExports).then(() => setAsking(true))}
            >
              导出全部账号
              <FourEyesMark />
            </Button>
            <span className="muted t-14">提交过审批的，同意以后在这里下载</span>
          </div>
        )}
      </div>
      {isAsking && !granted && (
        <CommandDialog
          call={startExport}
          input={{}}
          title="导出全部账号"
          effects={['你有一小时可以下载，别人下载不了。', '每次下载都进审计。']}
          verb="导出"
          doing="正在准备"
          reasonExample="比如：迁移到新机房"
          target={null}
          done={() => '可以下载了'}
          onDone={() => refetch(listExports, listApprovals, listAudit)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
