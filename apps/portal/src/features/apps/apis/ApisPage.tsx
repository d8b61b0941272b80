import { listResources } from '@tongxing/contract/calls/resources.ts';
import { Blocks, BookOpen, Plus } from 'lucide-react';
import { useCall, useRefresh } from '../../../api/queries/use-call.ts';
import { Link, useSearchParams } from '../../../browser/router.tsx';
import { useTypedWork } from '../../../browser/use-typed-work.ts';
import { BackLink } from '../../../parts/BackLink.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { paths, withQuery } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ApiPage } from './ApiPage.tsx';
import { apiStatuses } from './api-words.ts';
import { CreateApiDialog } from './CreateApiDialog.tsx';

/** `/user/app/apis`: the developer's APIs; `?api=` opens one. */
export function ApisPage() {
  const [query] = useSearchParams();
  const id = query.get('api');
  return id ? <ApiPage key={id} id={id} /> : <ApiList />;
}

function ApiList() {
  const apis = useCall(listResources, {});
  const refresh = useRefresh();
  const [isCreating, setCreating] = useTypedWork('creating-api', false);
  return (
    <>
      <BackLink to={paths.user.appList}>应用列表</BackLink>
      <PageHead
        title="我的 API"
        text="创建自己的 API，供其他应用经用户授权后调用。"
        actions={
          <>
            <Link
              to={withQuery(paths.user.appDocs, { topic: 'apis' })}
              className={buttonClass({ variant: 'second' })}
            >
              <Icon of={BookOpen} size={18} />
              接入方法
            </Link>
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Icon of={Plus} size={18} />
              创建 API
            </Button>
          </>
        }
      />
      <Card inside="list">
        <Loaded query={apis} rows={2}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                level="h2"
                title="还没有 API"
                text="创建 API 并定义权限后，其他应用可申请调用令牌。"
                action={
                  <Button variant="soft" onClick={() => setCreating(true)}>
                    创建 API
                  </Button>
                }
              />
            ) : (
              items.map((api) => {
                const { tone, icon, text } = apiStatuses[api.status];
                return (
                  <ListRow
                    key={api.id}
                    lead={<Glyph of={Blocks} tone="brand" />}
                    title={
                      <>
                        {api.name}
                        <Badge tone={tone} icon={icon}>
                          {text}
                        </Badge>
                      </>
                    }
                    text={`${api.audience} · ${api.scopes.length} 个权限`}
                    side={
                      <Link
                        className={buttonClass({ variant: 'second', size: 'sm' })}
                        to={withQuery(paths.user.appApis, { api: api.id })}
                        aria-label={`管理${api.name}`}
                      >
                        管理
                      </Link>
                    }
                  />
                );
              })
            )
          }
        </Loaded>
      </Card>
      {isCreating && (
        <CreateApiDialog onClose={() => setCreating(false)} onDone={() => void refresh(listResources)} />
      )}
    </>
  );
}
