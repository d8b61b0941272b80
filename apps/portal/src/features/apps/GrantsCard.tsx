import { listGrants } from '@tongxing/contract/calls/authorization-grants.ts';
import { formatRefused, formatSeen } from '@tongxing/contract/scope-claims.ts';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { useCall } from '../../api/queries/use-call.ts';
import { Link } from '../../browser/router.tsx';
import { formatDate, formatMoment } from '../../parts/format-moment.ts';
import { GrantLink } from '../../parts/GrantLink.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { type Grant, RevokeDialog } from '../../parts/RevokeDialog.tsx';
import { paths } from '../../paths.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Table } from '../../ui/Table.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { UnderText } from '../../ui/UnderText.tsx';
import css from './Applications.module.css';

/** The authorized apps: their data, first and last access, and the button to revoke. */
export function GrantsCard() {
  const grants = useCall(listGrants, {});
  const site = useSiteName().brand;
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLowerCase();
  const fits = ({ name, legal_name }: Grant) => `${name} ${legal_name}`.toLowerCase().includes(sought);
  return (
    <section className={css.section} aria-labelledby="grants">
      <div className={css.sectionHead}>
        <h2 id="grants" tabIndex={-1}>
          我的授权
        </h2>
        <Link to={paths.user.agents} className={linkClass()}>
          代我行事的智能体
        </Link>
        {grants.data && grants.data.items.length > 0 && (
          <TextInput
            className={css.search}
            size="sm"
            icon={Search}
            type="search"
            placeholder="搜索应用"
            aria-label="搜索应用"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </div>
      <Card inside={grants.data && grants.data.items.length > 0 ? 'none' : 'body'}>
        <Loaded query={grants}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                title="还没有授权过应用"
                text={`用${site}账号登录别的产品后显示在这里，可随时撤销。`}
              />
            ) : (
              <Grants key={sought} grants={items.filter(fits)} />
            )
          }
        </Loaded>
      </Card>
    </section>
  );
}

/** Apps shown without a search field. */
const grantsAtATime = 20;

function Grants({ grants }: { grants: readonly Grant[] }) {
  const [leaving, setLeaving] = useState<Grant | null>(null);
  const [turned, setTurned] = useState(0);
  // The last page is gone once all its apps are revoked.
  const page = Math.min(turned, Math.max(0, Math.ceil(grants.length / grantsAtATime) - 1));
  const end = (page + 1) * grantsAtATime;
  const turnTo = (next: number) => {
    setTurned(next);
    document.getElementById('grants')?.focus();
  };
  if (grants.length === 0) return <EmptyState kind="lost" title="没有找到" text="请更换关键词" />;
  return (
    <>
      <Table
        caption="我的授权"
        rows={grants.slice(end - grantsAtATime, end)}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'app',
            head: '应用',
            cell: ({ logo, client_id: id, name, legal_name, first_party: isOwn }) => (
              <span className={css.grant}>
                <AppIcon src={logo && fileUrl(logo)} id={id} name={name} />
                <span>
                  <b>
                    <GrantLink id={id} name={name} />
                  </b>
                  <small>{legal_name}</small>
                  {isOwn && <Badge tone="ok">本站应用</Badge>}
                </span>
              </span>
            ),
          },
          {
            key: 'scopes',
            head: '可获取的信息',
            cell: ({ scopes, refused_scopes: refused }) => (
              <>
                {formatSeen(scopes)}
                {refused.length > 0 && <UnderText>未提供：{formatRefused(refused)}</UnderText>}
              </>
            ),
          },
          {
            key: 'used',
            head: '上次使用',
            cell: ({ last_used_at: used, created_at: since }) => (
              <>
                {formatMoment(used)}
                <UnderText>{formatDate(since)}起</UnderText>
              </>
            ),
          },
          {
            key: 'actions',
            head: <span className="vh">操作</span>,
            actions: true,
            cell: (grant) => (
              <Button
                variant="danger-ghost"
                size="sm"
                aria-label={`撤销${grant.name}的授权`}
                onClick={() => setLeaving(grant)}
              >
                撤销
              </Button>
            ),
          },
        ]}
      />
      {grants.length > grantsAtATime && <Pager page={page} hasMore={grants.length > end} turnTo={turnTo} />}
      {leaving && <RevokeDialog grant={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
