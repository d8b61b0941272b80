import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { Link } from '../../browser/router.tsx';
import { formatMoment } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { paths, withQuery } from '../../paths.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './Applications.module.css';
import { statuses, types } from './app-words.ts';
import { CopyLine } from './CopyLine.tsx';
import { useOwnApps } from './use-own-apps.ts';

/** The delay between typing and the search, in milliseconds. */
const pauseMilliseconds = 250;

/** The person's own apps by page; with a search by name where there is more than one page. */
export function OwnApps({ onCreate }: { onCreate: () => void }) {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setSought(typed.trim()), pauseMilliseconds);
    return () => clearTimeout(pause);
  }, [typed]);
  const isLong = Boolean(useOwnApps().data?.next_cursor);
  return (
    <section className={css.section} aria-labelledby="own">
      <div className={css.sectionHead}>
        <h2 id="own" tabIndex={-1}>
          我开发的
        </h2>
        {isLong && (
          <TextInput
            className={css.search}
            size="sm"
            icon={Search}
            type="search"
            placeholder="搜索应用"
            aria-label="搜索应用"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </div>
      <Apps key={sought} sought={sought} onCreate={onCreate} />
    </section>
  );
}

function Apps({ sought, onCreate }: { sought: string; onCreate: () => void }) {
  const site = useSiteName().brand;
  /** The cursors of the pages after the first. */
  const [turned, setTurned] = useState<readonly string[]>([]);
  const apps = useOwnApps(sought, turned.at(-1));
  const page = turned.length;
  const turnTo = (to: number) => {
    const next = apps.data?.next_cursor;
    setTurned(to < page ? turned.slice(0, to) : next ? [...turned, next] : turned);
    document.getElementById('own')?.focus();
  };
  if (!apps.data)
    return (
      <Card>
        <Loaded query={apps} rows={2}>
          {() => null}
        </Loaded>
      </Card>
    );
  const { items, next_cursor: next } = apps.data;
  if (items.length === 0)
    return (
      <Card>
        {sought ? (
          <EmptyState kind="lost" title="没有找到" text="请更换关键词" />
        ) : (
          <EmptyState
            title="还没有应用"
            text={`创建应用，几分钟即可让用户用${site}账号登录你的产品。`}
            action={
              <Button variant="soft" onClick={onCreate}>
                创建应用
              </Button>
            }
          />
        )}
      </Card>
    );
  return (
    <>
      <ul className={css.apps}>
        {items.map((app) => (
          <AppCard key={app.id} app={app} />
        ))}
      </ul>
      {(page > 0 || next) && <Pager page={page} hasMore={next !== null} turnTo={turnTo} />}
    </>
  );
}

/** One of the person's own apps: state, client_id, use. */
function AppCard({ app }: { app: AppView }) {
  const { tone, icon, text } = statuses[app.status];
  const isStopped = app.status === 'refused' || app.status === 'suspended';
  return (
    <li className={css.app}>
      <div className={css.appHead}>
        <AppIcon src={app.logo && fileUrl(app.logo)} id={app.client_id} name={app.name} size={56} />
        <div>
          <h3 title={app.name}>{app.name}</h3>
          <p>{types[app.type].name}</p>
        </div>
        <Badge tone={tone} icon={icon}>
          {text}
        </Badge>
      </div>
      <CopyLine label="client_id" text={app.client_id} />
      <div className={css.appFoot}>
        <span className={isStopped ? css.bad : undefined}>{formatUse(app)}</span>
        <Link
          className={linkClass()}
          to={withQuery(paths.user.appList, { app: app.id })}
          aria-label={`管理${app.name}`}
        >
          {app.status === 'refused' ? '去修改' : app.status === 'in_review' ? '查看' : '管理'}
        </Link>
      </div>
    </li>
  );
}

function formatUse(app: AppView): string {
  if (app.status === 'in_review') return `${formatMoment(app.updated_at)}提交`;
  if (app.status !== 'active') return app.review_note || '请联系管理员';
  if (app.sign_ins_today > 0) return `今天 ${app.sign_ins_today} 次登录`;
  return app.people > 0 ? `${app.people} 人在用` : '还没有人用';
}
