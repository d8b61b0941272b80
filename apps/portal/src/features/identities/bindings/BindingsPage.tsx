import { type Binding, listBindings } from '@tongxing/contract/calls/identities.ts';
import { type QuickProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { Link2, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useCall, useRefresh } from '../../../api/queries/use-call.ts';
import { Link } from '../../../browser/router.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { ProviderDisc } from '../../../parts/ProviderMark.tsx';
import { paths } from '../../../paths.ts';
import { notify } from '../../../session/notices.ts';
import { useSiteName } from '../../../shell/site-name.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { BindByScan } from './BindByScan.tsx';
import { describeBinding } from './describe-binding.ts';
import { describeOwnWays } from './describe-own-ways.ts';
import { MoreProviders } from './MoreProviders.tsx';
import { UnbindDialog } from './UnbindDialog.tsx';

/** `/user/bind`. */
export function BindingsPage() {
  const bindings = useCall(listBindings, {});
  const { brand } = useSiteName();
  return (
    <>
      <PageHead title="账号绑定" text={`绑定后，用任意一个都能进入同一个${brand}账号。`} />
      {bindings.data ? (
        <Bindings bindings={bindings.data} />
      ) : (
        <Card>
          <Loaded query={bindings}>{() => null}</Loaded>
        </Card>
      )}
    </>
  );
}

function Bindings({ bindings }: { bindings: CallOutput<typeof listBindings> }) {
  const { items, available, scannable, own_ways: ownWays } = bindings;
  const { brand } = useSiteName();
  const refresh = useRefresh();
  const [leaving, setLeaving] = useState<Binding | null>(null);
  const [scanning, setScanning] = useState<QuickProvider | null>(null);
  const ways = describeOwnWays(ownWays);
  const finish = () => {
    setScanning(null);
    setLeaving(null);
    void refresh(listBindings);
  };
  const isAnyOffered = available.length + scannable.length > 0;

  return (
    <>
      <Note tone={ways ? 'brand' : 'lamp'} icon={ways ? ShieldCheck : TriangleAlert}>
        {ways
          ? `你还有${ways}可以登录，解绑任何一个都不影响登录。`
          : '除了下面这些，没有别的登录方式。先设置密码或绑定手机号。'}
      </Note>
      <Card
        title="已绑定"
        aside={items.length > 0 && `${items.length} 个`}
        inside={items.length > 0 ? 'list' : 'body'}
      >
        {items.length === 0 && (
          <EmptyState
            title={isAnyOffered ? '还没有绑定' : '没有可以绑定的账号'}
            text={isAnyOffered ? '绑定后不用密码就能登录。' : '这里还没有开放第三方登录。'}
          />
        )}
        {items.map((item) => (
          <ListRow
            key={item.id}
            lead={<ProviderDisc provider={{ key: item.provider, name: item.name, icon: item.icon }} />}
            title={
              <>
                {item.name}
                {item.managed ? (
                  <Badge tone="line">公司管理</Badge>
                ) : (
                  !item.works && <Badge tone="warn">已停用</Badge>
                )}
              </>
            }
            text={describeBinding(item)}
            side={
              !item.managed && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`解绑${item.name}`}
                  onClick={() => setLeaving(item)}
                >
                  解绑
                </Button>
              )
            }
          />
        ))}
      </Card>
      {/* Shown together: a late row would move the one below. */}
      {isAnyOffered && <MoreProviders available={available} scannable={scannable} onScan={setScanning} />}
      <Card title="绑在你的另一个账号上" inside="list">
        <ListRow
          lead={<Glyph of={Link2} />}
          title="合并账号"
          text={`想绑的已经绑在你的另一个${brand}账号上：可以并成一个`}
          side={
            <Link className={buttonClass({ size: 'sm' })} to={paths.user.merge}>
              去合并
            </Link>
          }
        />
      </Card>
      {scanning && (
        <BindByScan
          provider={scanning}
          onClose={() => setScanning(null)}
          onDone={(name) => {
            notify('success', `已绑定“${name}”`);
            finish();
          }}
        />
      )}
      {leaving && <UnbindDialog binding={leaving} onClose={() => setLeaving(null)} onDone={finish} />}
    </>
  );
}
