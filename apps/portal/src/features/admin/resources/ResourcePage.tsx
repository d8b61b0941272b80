import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { listResources, type ResourceItem, resourceVerdicts } from '@tongxing/contract/manage/resources.ts';
import { type Permission, permissionTo } from '@tongxing/contract/permissions.ts';
import { BadgeCheck, CircleCheck, CircleSlash, CircleX, type LucideIcon, Play } from 'lucide-react';
import { useState } from 'react';
import { useAdminQuery, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { Moment } from '../Moment.tsx';
import personCss from '../people/Person.module.css';
import { useMay } from '../sign-in/me.ts';
import { ResourceBadges } from './ResourceBadges.tsx';

const back = { to: adminPath('resources'), name: 'API' };

/** `/admin/resources/{id}`: one API, whose it is, what it asks for, and the decisions. */
export function ResourcePage({ item }: { item: string }) {
  const found = useAdminQuery(listResources, { q: item, limit: 1 });
  const api = found.data?.items.find(({ id }) => id === item);
  if (!found.data) {
    return (
      <>
        <AdminHead title="API" handbook="apps-and-review" back={back} />
        <Card>
          {found.isError ? <LoadFailed onRetry={() => void found.refetch()} /> : <SkeletonRows rows={6} />}
        </Card>
      </>
    );
  }
  if (!api) {
    return (
      <>
        <AdminHead title="API 不存在" handbook="apps-and-review" back={back} />
        <Card inside="none">
          <EmptyState
            level="h2"
            kind="lost"
            title="API 不存在"
            text="ID 不正确，或已被开发者删除。"
            action={
              <Link className={buttonClass()} to={adminPath('resources')}>
                返回 API 列表
              </Link>
            }
          />
        </Card>
      </>
    );
  }
  return (
    <>
      <AdminHead
        back={back}
        handbook="apps-and-review"
        title={
          <span className={personCss.title}>
            <span>
              {api.name} <ResourceBadges api={api} />
              <small>{api.audience}</small>
            </span>
          </span>
        }
      />
      <Verdicts api={api} />
      {api.review_note && <Note>上次给开发者的说明：{api.review_note}</Note>}
      {api.status === 'unverified' && (
        <Note tone="lamp">开发者尚未验证域名所有权。请核实后再通过：通过后应用可申请该地址的令牌。</Note>
      )}
      {api.pending && <Pending api={api} />}
      <Facts api={api} />
    </>
  );
}

const fieldNames: Readonly<Record<string, string>> = {
  name: '名称',
  purpose: '用途',
  legal_name: '接收方',
  contact: '联系方式',
  scopes: '权限',
};

const formatScopes = (scopes: ResourceItem['scopes']) =>
  scopes.map(({ name, title, purpose }) => `${title.zh}（${name}）：${purpose.zh}`).join('；') || '无';

function Pending({ api }: { api: ResourceItem }) {
  return (
    <Card title="待审核的修改">
      <p className="muted t-13">审核通过之前按现有内容运行。</p>
      <KeyValues
        items={Object.entries(api.pending ?? {}).map(
          ([field, value]) =>
            [
              fieldNames[field] ?? field,
              field === 'scopes' ? formatScopes(value as ResourceItem['scopes']) : String(value),
            ] as const,
        )}
      />
    </Card>
  );
}

function Facts({ api }: { api: ResourceItem }) {
  const may = useMay();
  return (
    <>
      <Card title="权限">
        {api.scopes.length === 0 ? (
          <p className="muted">没有</p>
        ) : (
          <KeyValues
            items={api.scopes.map(
              ({ name, title, purpose }) => [`${title.zh}（${name}）`, purpose.zh] as const,
            )}
          />
        )}
      </Card>
      <Card title="主体信息">
        <KeyValues
          items={[
            ['接收方', api.legal_name],
            ['联系方式', api.contact],
            ['用途', api.purpose || '未填写'],
            ['令牌', `${api.token === 'jwt' ? 'JWT' : '不透明'}，${api.token_minutes} 分钟`],
            ['开放给', api.open_to === 'everybody' ? '所有应用' : '开发者授权的应用'],
            ['域名', api.host_shown ? '已验证' : '未验证'],
            [
              '开发者',
              may(permissionTo.readPeople) ? (
                <Link key="owner" to={adminPath('people', api.owner_id)}>
                  查看账号
                </Link>
              ) : (
                <code key="owner">{api.owner_id}</code>
              ),
            ],
            ['创建时间', <Moment key="created" at={api.created_at} />],
            ['修改时间', <Moment key="updated" at={api.updated_at} />],
          ]}
        />
      </Card>
    </>
  );
}

interface Verdict {
  readonly icon: LucideIcon;
  readonly verb: string;
  readonly doing: string;
  readonly done: string;
  readonly tone: 'danger' | 'primary';
  readonly fits: (api: ResourceItem) => boolean;
  readonly effect: string;
}

const waits = ({ status, pending }: ResourceItem) =>
  status === 'in_review' || status === 'unverified' || (pending !== null && status !== 'suspended');

const verdicts: Readonly<Record<keyof typeof resourceVerdicts, Verdict>> = {
  approve: {
    icon: CircleCheck,
    verb: '通过',
    doing: '处理中',
    done: '已通过',
    tone: 'primary',
    fits: waits,
    effect: '应用可立即申请该 API 的令牌，修改立即生效。',
  },
  refuse: {
    icon: CircleX,
    verb: '拒绝',
    doing: '处理中',
    done: '已拒绝',
    tone: 'danger',
    fits: waits,
    effect: '新建的不可用，直到修改后重新提交；修改作废，按原有内容运行。',
  },
  verify: {
    icon: BadgeCheck,
    verb: '通过并认证',
    doing: '认证中',
    done: '主体已认证',
    tone: 'primary',
    fits: (api) => !api.verified && (waits(api) || api.status === 'active'),
    effect: '标记“主体已认证”：之后修改名称、接收方和权限须重新审核。',
  },
  suspend: {
    icon: CircleSlash,
    verb: '停用 API',
    doing: '停用中',
    done: '已停用',
    tone: 'danger',
    fits: ({ status }) => status === 'active',
    effect: '应用立即无法申请令牌，已发放的令牌无法校验。可随时恢复。',
  },
  resume: {
    icon: Play,
    verb: '恢复 API',
    doing: '恢复中',
    done: '已恢复',
    tone: 'primary',
    fits: ({ status }) => status === 'suspended',
    effect: '应用可重新申请该 API 的令牌。',
  },
};
type VerdictName = keyof typeof verdicts;

function Verdicts({ api }: { api: ResourceItem }) {
  const may = useMay();
  const refetch = useRefetch();
  const [asked, setAsked] = useState<{ readonly name: VerdictName; readonly revision: string }>();
  const offered = (Object.keys(verdicts) as VerdictName[]).filter(
    (name) => may(resourceVerdicts[name].permission as Permission) && verdicts[name].fits(api),
  );
  const verdict = asked && verdicts[asked.name];
  return (
    <div className={personCss.commands} role="group" aria-label="API 操作">
      {offered.map((name, at) => (
        <Button
          key={name}
          variant={verdicts[name].tone === 'danger' ? 'danger-line' : at === 0 ? 'primary' : 'second'}
          onClick={() => setAsked({ name, revision: api.revision })}
        >
          <Icon of={verdicts[name].icon} size={18} />
          {verdicts[name].verb}
        </Button>
      ))}
      {asked && verdict && (
        <CommandDialog
          call={resourceVerdicts[asked.name]}
          input={{ id: api.id }}
          title={`${verdict.verb}：${api.name}`}
          effects={[verdict.effect]}
          verb={verdict.verb}
          doing={verdict.doing}
          tone={verdict.tone}
          reasonHint="开发者在“我的 API”里可见，并记入审计日志"
          target={api.id}
          version={`"${asked.revision}"`}
          formatRefused={({ problem, text }) => {
            if (problem !== 'version_conflict') return text;
            void refetch(listResources);
            return '开发者刚刚修改，尚未处理。请关闭后查看修改内容再决定。';
          }}
          done={() => verdict.done}
          onDone={() => refetch(listResources, listAudit)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
