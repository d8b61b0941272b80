import { listApps, makeFirstParty, makeThirdParty, showApp } from '@tongxing/contract/manage/apps.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { House } from 'lucide-react';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { useMay } from '../sign-in/me.ts';
import type { App } from './app.ts';

/** Marks an app as the operator's own, or takes that back. */
export function FirstParty({ app }: { app: App }) {
  const may = useMay();
  const refetch = useRefetch();
  const [isAsking, setAsking] = useState(false);
  if (!may(permissionTo.writeSettings) || (!app.first_party && app.status !== 'active')) return null;
  const verb = app.first_party ? '取消本站应用' : '标为本站应用';
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Icon of={House} size={18} />
        {verb}
      </Button>
      {isAsking && (
        <CommandDialog
          call={app.first_party ? makeThirdParty : makeFirstParty}
          input={{ client_id: app.client_id }}
          title={`${verb}：${app.name}`}
          effects={
            app.first_party
              ? ['拿到的令牌马上作废，下次登录要每个人重新同意。']
              : [
                  '登录时不再问：标识、资料、邮箱、手机号、保持登录都直接给。用户组和角色还是要问。',
                  '隐私政策里要先写明：本站应用会得到这些。授权列表里还看得到，也能撤销。',
                  '以后开发者改名称、回调地址、要的信息，都要先审核；一起管理它的人会被移除。',
                ]
          }
          verb={verb}
          doing="正在处理"
          tone={app.first_party ? 'danger' : 'primary'}
          target={app.client_id}
          done={() => (app.first_party ? '不再是本站应用' : '已经是本站应用')}
          onDone={() => refetch(showApp, listApps, listAudit)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
