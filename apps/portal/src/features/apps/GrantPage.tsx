import {
  type GrantDetail,
  type GrantRecipient,
  getGrant,
  listFormerGrants,
} from '@tongxing/contract/calls/data-access.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { formatKinds, formatRefused } from '@tongxing/contract/scope-claims.ts';
import { scopeNames } from '@tongxing/contract/words.ts';
import { BadgeCheck, CircleOff, KeyRound, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { useGrant } from '../../api/queries/use-grant.ts';
import { Link } from '../../browser/router.tsx';
import { BackLink } from '../../parts/BackLink.tsx';
import { formatDate, formatMoment } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { RevokeDialog } from '../../parts/RevokeDialog.tsx';
import { inOwnLanguage, recipientFacts } from '../../parts/recipient-facts.tsx';
import { paths } from '../../paths.ts';
import { usePageName } from '../../shell/use-page-name.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Note } from '../../ui/Note.tsx';
import { AppHead } from './AppHead.tsx';
import { DataAccessHistory } from './DataAccessHistory.tsx';
import css from './GrantPage.module.css';

/** One authorized app: its data, its history, and the button to revoke. */
export function GrantPage({ id }: { id: string }) {
  const shown = useGrant(id);
  usePageName(shown.data?.name);
  return (
    <>
      <BackLink to={`${paths.user.appList}#grants`}>我的授权</BackLink>
      {shown.data ? (
        <Shown key={id} grant={shown.data} />
      ) : (
        <Card>
          <h1 className="vh">应用的授权</h1>
          <Loaded query={shown}>
            {() => (
              <EmptyState
                kind="lost"
                level="h2"
                title="应用不存在"
                text="你没有授权过该应用，或记录已过期。"
                action={
                  <Link className={buttonClass({ variant: 'soft' })} to={paths.user.appList}>
                    返回应用列表
                  </Link>
                }
              />
            )}
          </Loaded>
        </Card>
      )}
    </>
  );
}

function Shown({ grant: shown }: { grant: CallOutput<typeof getGrant> }) {
  const { app, grant, name, client_id: id } = shown;
  const refresh = useRefresh();
  const [isLeaving, setLeaving] = useState(false);
  const recipient = app ?? grant?.recipient;
  return (
    <>
      <AppHead
        app={shown}
        badges={
          <>
            {grant ? <Badge tone="brand">已授权</Badge> : <Badge icon={CircleOff}>授权已撤销</Badge>}
            {!app && <Badge>应用已删除</Badge>}
            {app?.verified && (
              <Badge tone="ok" icon={BadgeCheck}>
                主体已认证
              </Badge>
            )}
          </>
        }
        actions={
          grant && (
            <Button variant="danger-line" onClick={() => setLeaving(true)}>
              撤销授权
            </Button>
          )
        }
      />
      <GrantedScopes shown={shown} />
      {shown.resources.map(({ audience, name: api, legal_name: owner, contact, scopes }) => (
        <Card key={audience} title={`在“${api}”里可以做的`}>
          <KeyValues
            items={[
              ...scopes.map((scope) => [inOwnLanguage(scope.title), inOwnLanguage(scope.purpose)] as const),
              ['接收方', `${owner} · ${contact}`],
            ]}
          />
        </Card>
      ))}
      <DataAccessHistory appId={id} retentionDays={shown.kept_days} />
      <GrantFacts shown={shown} />
      {isLeaving && grant && (
        <RevokeDialog
          grant={{
            id: grant.id,
            name,
            legal_name: recipient?.legal_name ?? name,
            contact: recipient?.contact ?? '',
          }}
          onRevoked={() => refresh(getGrant, listFormerGrants)}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}

const purposeIn = (text: Pick<GrantRecipient, 'purposes'> | null, scope: string) =>
  text?.purposes.find((each) => each.scope === scope)?.purpose;

const names: Readonly<Record<string, string>> = scopeNames;

/** The facts shown at the last consent; null where they were not recorded. */
const agreedIn = ({ grant, events }: GrantDetail): GrantRecipient | null =>
  grant?.recipient ?? events.find(({ recipient }) => recipient)?.recipient ?? null;

/** The data that the app may read, with its purposes. */
function GrantedScopes({ shown }: { shown: GrantDetail }) {
  const { app, grant } = shown;
  const agreed = agreedIn(shown);
  if (!grant) return null;
  return (
    <Card title="已授权的信息">
      <KeyValues
        items={[
          ...grant.scopes.map(
            (scope) =>
              [names[scope] ?? scope, purposeIn(agreed, scope) ?? purposeIn(app, scope) ?? ''] as const,
          ),
          ...(grant.refused_scopes.length > 0
            ? ([['未提供', formatRefused(grant.refused_scopes)]] as const)
            : []),
          ['授权时间', formatDate(grant.created_at)],
        ]}
      />
    </Card>
  );
}

/** The recipient of the data as shown at the consent, and today's where it differs. */
function GrantFacts({ shown }: { shown: GrantDetail }) {
  const { app, events } = shown;
  const agreed = agreedIn(shown);
  const facts = agreed ?? app;
  const changed = app && agreed ? changedSince(agreed, app) : [];
  return (
    <>
      {facts && (
        <Card title="接收方">
          <div className={css.facts}>
            <KeyValues
              items={[
                ...recipientFacts(facts),
                ...(agreed?.destination ? ([['授权后跳转', agreed.destination]] as const) : []),
              ]}
            />
            {agreed && (
              <p className={css.quiet}>以上是你{formatMoment(agreed.agreed_at)}同意时该应用的说明。</p>
            )}
            {app && app.destinations.length > 0 && (
              <KeyValues items={[['跳转地址', app.destinations.join('、')]]} />
            )}
            {changed.length > 0 && (
              <Note tone="lamp">该应用之后修改了说明：{changed.join('；')}。如不同意，可以撤销授权。</Note>
            )}
          </div>
        </Card>
      )}
      {events.length > 0 && (
        <Card title="同意和撤销" inside="list">
          {events.map(({ kind, at, scopes, recipient }) => (
            <ListRow
              key={`${kind} ${at}`}
              lead={
                <Glyph
                  of={kind === 'granted' ? KeyRound : Undo2}
                  {...(kind === 'granted' ? { tone: 'brand' as const } : {})}
                />
              }
              title={kind === 'granted' ? `授权：${formatKinds(scopes)}` : '撤销授权'}
              text={`${formatMoment(at)}${recipient ? `，接收方：${recipient.legal_name}` : ''}`}
            />
          ))}
        </Card>
      )}
    </>
  );
}

/** The facts that the developer has changed since the consent: recipient, contact, purposes. */
function changedSince(agreed: GrantRecipient, app: NonNullable<GrantDetail['app']>): string[] {
  const text = [
    ['名称', agreed.legal_name, app.legal_name],
    ['联系方式', agreed.contact, app.contact],
    ['处理方式', agreed.handling, app.handling],
    ['保存期限', agreed.retention, app.retention],
    ...agreed.purposes.map(
      ({ scope, purpose }) => [names[scope] ?? scope, purpose, purposeIn(app, scope) ?? purpose] as const,
    ),
  ] as const;
  return text.flatMap(([name, before, now]) => (before === now ? [] : [`${name}改成“${now || '没有说明'}”`]));
}
