import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { setAppSignIn, showAppSignIn } from '@tongxing/contract/manage/app-access.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { listDirectories } from '@tongxing/contract/manage/directories.ts';
import { needsTwoForStrangers } from '@tongxing/contract/manage/second-operator.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { type FirstSignInAtApp, firstSignIns } from '@tongxing/contract/rules/app-sign-in.ts';
import { useState } from 'react';
import { useAdminQuery, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { DemandFields, formatTime, proofs } from '../../../parts/DemandFields.tsx';
import { formatWays, type SiteWay, useSiteWays } from '../../../parts/use-site-ways.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { Select } from '../../../ui/Select.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { choiceName } from '../settings/setting-words.ts';
import { useMay } from '../sign-in/me.ts';
import type { App } from './app.ts';

type Demands = ManageOutput<typeof showAppSignIn>;

const formatFirst = (chosen: FirstSignInAtApp): string =>
  chosen === '' ? '按登录方式的设置' : choiceName('first_sign_in', chosen);

const formatDemands = (
  { session_minutes: minutes, acr, ways }: Demands['by_developer'] | Demands,
  known: readonly SiteWay[],
) =>
  [
    minutes > 0 && `${formatTime(minutes)}登录过`,
    acr !== '' && proofs[acr],
    ways.length > 0 && `仅${formatWays(ways, known)}`,
  ]
    .filter(Boolean)
    .join('，') || '无';

/** What operators and its developer ask of every sign-in to an app. */
export function AppSignIn({ app }: { app: App }) {
  const may = useMay();
  const directories = useAdminQuery(listDirectories, {}, { enabled: may(permissionTo.readSettings) });
  const known = [...useSiteWays(), ...(directories.data?.items ?? [])];
  const demands = useAdminQuery(
    showAppSignIn,
    { client_id: app.client_id },
    { enabled: may(permissionTo.readGroups) && app.type !== 'machine' },
  );
  const [isEditing, setEditing] = useState(false);
  if (!demands.data) return null;
  return (
    <Card
      title="登录要求"
      aside={
        may(permissionTo.writeGroups) && (
          <Button size="sm" onClick={() => setEditing(true)}>
            编辑登录要求
          </Button>
        )
      }
    >
      <KeyValues
        items={[
          ['管理员要求', formatDemands(demands.data, known)],
          ['开发者要求', formatDemands(demands.data.by_developer, known)],
          ['首次登录的用户', formatFirst(demands.data.first_sign_in)],
        ]}
      />
      {isEditing && (
        <DemandsDialog app={app} demands={demands.data} offered={known} onClose={() => setEditing(false)} />
      )}
    </Card>
  );
}

function DemandsDialog({
  app,
  demands,
  offered,
  onClose,
}: {
  app: App;
  demands: Demands;
  offered: readonly SiteWay[];
  onClose: () => void;
}) {
  const refetch = useRefetch();
  const { by_developer: _developers, ...own } = demands;
  const [wanted, setWanted] = useState(own);
  return (
    <CommandDialog
      call={setAppSignIn}
      input={{ client_id: app.client_id, ...wanted }}
      title={`登录要求：${app.name}`}
      effects={['开发者只能设置更严格的要求。已登录的用户不受影响，从下次登录起生效。']}
      verb="保存"
      doing="保存中"
      tone="primary"
      target={app.client_id}
      mayWait={needsTwoForStrangers(own.first_sign_in, wanted.first_sign_in)}
      done={() => '登录要求已保存'}
      onDone={() => refetch(showAppSignIn, listAudit)}
      onClose={onClose}
    >
      <DemandFields demands={wanted} offered={offered} onChange={setWanted} />
      <Field
        label="首次登录的用户"
        hint="从该应用进入、使用第三方登录且没有账号的用户。允许注册时须另一位管理员批准"
      >
        <Select
          value={wanted.first_sign_in}
          onChange={(event) =>
            setWanted({ ...wanted, first_sign_in: event.currentTarget.value as FirstSignInAtApp })
          }
        >
          {firstSignIns.map((each) => (
            <option key={each} value={each}>
              {formatFirst(each)}
            </option>
          ))}
        </Select>
      </Field>
    </CommandDialog>
  );
}
