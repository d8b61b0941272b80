import { setAppPermissions, showApp } from '@tongxing/contract/manage/apps.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { type Permission, permissions, permissionsOfPeopleAlone } from '@tongxing/contract/permissions.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import operatorsCss from '../operators/Operators.module.css';
import { permissionNames } from '../words.ts';
import type { App } from './app.ts';

const givable = permissions.filter((each) => !permissionsOfPeopleAlone.has(each));

/** What the app may do here by itself, with `client_credentials`. */
export function AppPermissions({ app }: { app: App }) {
  const refetch = useRefetch();
  const [chosen, setChosen] = useState<readonly Permission[]>();
  const flip = (permission: Permission) =>
    setChosen(
      chosen?.includes(permission)
        ? chosen.filter((each) => each !== permission)
        : [...(chosen ?? []), permission],
    );
  return (
    <>
      <Button size="sm" onClick={() => setChosen(app.permissions)}>
        改权限
      </Button>
      {chosen && (
        <CommandDialog
          call={setAppPermissions}
          input={{ client_id: app.client_id, permissions: givable.filter((each) => chosen.includes(each)) }}
          title={`管理接口的权限：${app.name}`}
          effects={[
            '拿着这个应用的密钥，就能不经过任何人做下面勾选的事。',
            '审批和增减操作员不给应用。全部去掉，就收回来了。',
          ]}
          verb="保存"
          doing="正在保存"
          tone="primary"
          target={app.client_id}
          done={() => '权限改好了'}
          onDone={() => refetch(showApp, listAudit)}
          onClose={() => setChosen(undefined)}
        >
          <fieldset className={operatorsCss.roles}>
            <legend>能做什么</legend>
            {givable.map((permission) => (
              <Checkbox
                key={permission}
                checked={chosen.includes(permission)}
                onChange={() => flip(permission)}
              >
                {permissionNames[permission]}
              </Checkbox>
            ))}
          </fieldset>
        </CommandDialog>
      )}
    </>
  );
}
