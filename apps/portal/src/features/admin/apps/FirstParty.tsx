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
              ? ['已发放的令牌立即作废，用户下次登录需重新授权。']
              : [
                  '登录时不再征求授权：直接提供标识、资料、邮箱、手机号和保持登录。用户组和角色仍需授权。',
                  '须先在隐私政策里写明本站应用可获取以上信息。用户仍可在授权列表里查看和撤销。',
                  '之后开发者修改名称、回调地址或权限须先审核；共同管理者会被移除。',
                ]
          }
          verb={verb}
          doing="处理中"
          tone={app.first_party ? 'danger' : 'primary'}
          target={app.client_id}
          done={() => (app.first_party ? '已取消本站应用' : '已标为本站应用')}
          onDone={() => refetch(showApp, listApps, listAudit)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
