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
        text="从其他系统导入账号，或导出本站账号。用户无需重设密码。"
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
        <p className="muted">导出为 CSV，可直接导入其他通行。包含密码摘要、手机号、邮箱和两步验证密钥。</p>
        <Note tone="lamp" icon={ShieldAlert}>
          该文件包含全部用户的资料。请加密保存，用完删除。用户较多时请用命令行：npx tongxing user export
        </Note>
        {granted ? (
          <div className={css.foot}>
            <Button
              variant="primary"
              loading={fetching.isBusy}
              loadingText="下载中"
              onClick={() => void fetching.submit(granted)}
            >
              <Icon of={Download} size={18} />
              下载
            </Button>
            <span className="muted t-14">
              仅你可以下载，有效期至 <Moment at={granted.until} />
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
            <span className="muted t-14">提交审批后，通过即可在这里下载</span>
          </div>
        )}
      </div>
      {isAsking && !granted && (
        <CommandDialog
          call={startExport}
          input={{}}
          title="导出全部账号"
          effects={['1 小时内可下载，其他人不能下载。', '每次下载均记入审计日志。']}
          verb="导出"
          doing="准备中"
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
