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
        <AdminHead title="没有这个 API" handbook="apps-and-review" back={back} />
        <Card inside="none">
          <EmptyState
            level="h2"
            kind="lost"
            title="没有这个 API"
            text="编号不对，或者开发者已经删了。"
            action={
              <Link className={buttonClass()} to={adminPath('resources')}>
                回到 API
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
      {api.review_note && <Note>上次写给开发者的：{api.review_note}</Note>}
      {api.status === 'unverified' && (
        <Note tone="lamp">
          开发者还没有证明域名是他的。核实过再通过：通过以后，应用就能申请这个地址的令牌。
        </Note>
      )}
      {api.pending && <Pending api={api} />}
      <Facts api={api} />
    </>
  );
}

const fieldNames: Readonly<Record<string, string>> = {
  name: '名称',
  purpose: '做什么用',
  legal_name: '接收方',
  contact: '联系方式',
  scopes: '权限',
};

const formatScopes = (scopes: ResourceItem['scopes']) =>
  scopes.map(({ name, title, purpose }) => `${title.zh}（${name}）：${purpose.zh}`).join('；') || '没有';

function Pending({ api }: { api: ResourceItem }) {
  return (
    <Card title="要改成">
      <p className="muted t-13">审核之前，按原来的内容运行。</p>
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
      <Card title="谁负责">
        <KeyValues
          items={[
            ['接收方', api.legal_name],
            ['联系方式', api.contact],
            ['做什么用', api.purpose || '没写'],
            ['令牌', `${api.token === 'jwt' ? 'JWT' : '不透明'}，${api.token_minutes} 分钟`],
            ['开放给', api.open_to === 'everybody' ? '所有应用' : '开发者给过权限的应用'],
            ['域名', api.host_shown ? '已验证' : '没有验证'],
            [
              '开发者',
              may(permissionTo.readPeople) ? (
                <Link key="owner" to={adminPath('people', api.owner_id)}>
                  看这个账号
                </Link>
              ) : (
                <code key="owner">{api.owner_id}</code>
              ),
            ],
            ['登记', <Moment key="created" at={api.created_at} />],
            ['改过', <Moment key="updated" at={api.updated_at} />],
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
    doing: '正在通过',
    done: '已通过',
    tone: 'primary',
    fits: waits,
    effect: '应用马上能申请它的令牌，改动马上生效。',
  },
  refuse: {
    icon: CircleX,
    verb: '不通过',
    doing: '正在处理',
    done: '没有通过',
    tone: 'danger',
    fits: waits,
    effect: '新的用不了，直到改好再提交；改动作废，按原来的内容运行。',
  },
  verify: {
    icon: BadgeCheck,
    verb: '通过并核实',
    doing: '正在核实',
    done: '主体已认证',
    tone: 'primary',
    fits: (api) => !api.verified && (waits(api) || api.status === 'active'),
    effect: '标上“主体已认证”：以后改名称、接收方和权限，都要再审核。',
  },
  suspend: {
    icon: CircleSlash,
    verb: '停用 API',
    doing: '正在停用',
    done: '已停用',
    tone: 'danger',
    fits: ({ status }) => status === 'active',
    effect: '应用马上申请不到令牌，拿到的也核对不了。随时可以恢复。',
  },
  resume: {
    icon: Play,
    verb: '恢复 API',
    doing: '正在恢复',
    done: '已恢复',
    tone: 'primary',
    fits: ({ status }) => status === 'suspended',
    effect: '应用又能申请它的令牌。',
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
    <div className={personCss.commands} role="group" aria-label="对这个 API">
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
          reasonHint="开发者在「我的 API」里看得到，也进审计"
          target={api.id}
          version={`"${asked.revision}"`}
          formatRefused={({ problem, text }) => {
            if (problem !== 'version_conflict') return text;
            void refetch(listResources);
            return '开发者刚刚改过，还没有处理。关掉这里，看过改动再决定。';
          }}
          done={() => verdict.done}
          onDone={() => refetch(listResources, listAudit)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
