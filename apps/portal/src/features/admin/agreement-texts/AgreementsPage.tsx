import { type AgreementItem, listAgreementVersions } from '@tongxing/contract/manage/agreements.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { FilePlus2, FileText, Lock } from 'lucide-react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Link, useSearchParams } from '../../../browser/router.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { Moment } from '../Moment.tsx';
import { SectionCard } from '../settings/SectionCard.tsx';
import { useMay } from '../sign-in/me.ts';
import { type AgreementKind, kindNames, stateBadges } from './agreement.ts';

const tabs = (['terms', 'privacy'] as const).map((key) => ({ key, label: kindNames[key] }));

const sources = { console: '后台编辑', file: '配置文件', shipped: '默认模板' } as const;

/** `/admin/agreements`: the versions of the legal documents, and the operator of the site named in them. */
export function AgreementsPage() {
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const kind: AgreementKind = query.get('kind') === 'privacy' ? 'privacy' : 'terms';
  const versions = useAdminQuery(listAgreementVersions, { kind });
  const isOfFile = versions.data?.items.some(({ source }) => source === 'file') ?? false;
  return (
    <>
      <AdminHead
        title="协议"
        text="用户协议和隐私政策的现行版本。新版本发布后，每位用户下次登录时需重新同意。"
        handbook="messages-and-agreements"
        actions={
          <Link className={buttonClass({ variant: 'primary' })} to={adminPath('agreements', kind)}>
            <Icon of={FilePlus2} size={18} />
            新建版本
          </Link>
        }
      />
      {isOfFile && (
        <Note icon={Lock}>
          {kindNames[kind]}由配置文件锁定：现行版本来自配置文件，此处可以编辑草稿，不能发布。
        </Note>
      )}
      <Tabs
        id="agreements"
        label="文档"
        variant="segments"
        tabs={tabs}
        current={kind}
        onChange={(key) => setQuery(key === 'terms' ? {} : { kind: key }, { replace: true })}
      />
      <div role="tabpanel" id={`agreements-${kind}-panel`} aria-labelledby={`agreements-${kind}`}>
        <Card title={`${kindNames[kind]}版本列表`} inside="list">
          <Loaded query={versions} rows={3}>
            {({ items }) => items.map((item) => <Version key={`${item.source} ${item.id}`} item={item} />)}
          </Loaded>
        </Card>
      </div>
      {may(permissionTo.readSettings) && <SectionCard section="legal" without={['terms', 'privacy']} />}
    </>
  );
}

function Version({ item }: { item: AgreementItem }) {
  const { kind, version, state, source, publish_at: at, created_by_name: by } = item;
  const { name, ...check } = stateBadges[state];
  return (
    <ListRow
      lead={<Glyph of={FileText} />}
      title={
        <>
          第 {version} 版<Badge {...check}>{name}</Badge>
        </>
      }
      text={
        <>
          {source === 'console' && by ? `${by} 编辑` : sources[source]}
          {at && (
            <>
              ，<Moment at={at} />
              {state === 'scheduled' ? ' 发布' : ' 起'}
            </>
          )}
        </>
      }
      side={
        <Link
          className={buttonClass({ size: 'sm', variant: 'soft' })}
          aria-label={`${state === 'draft' ? '编辑' : '查看'}第 ${version} 版`}
          to={adminPath('agreements', `${kind}:${version}`)}
        >
          {state === 'draft' ? '编辑' : '查看'}
        </Link>
      }
    />
  );
}
