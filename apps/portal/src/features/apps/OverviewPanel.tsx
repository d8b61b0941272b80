import { type AppView, getAppActivity } from '@tongxing/contract/calls/apps.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { Link } from '../../browser/router.tsx';
import { formatMoment } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths, withQuery } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Note } from '../../ui/Note.tsx';
import css from './AppPage.module.css';
import { CopyLine } from './CopyLine.tsx';

/** The overview of an app: state, client_id, use, errors. */
export function OverviewPanel({ app }: { app: AppView }) {
  const activity = useCall(getAppActivity, { id: app.id });
  return (
    <>
      <ReviewNote app={app} />
      <Card>
        <div className={css.ids}>
          <CopyLine label="client_id" text={app.client_id} />
          <p>
            <b>{app.people}</b> 人已授权
          </p>
          <p>
            今天 <b>{app.sign_ins_today}</b> 次登录
          </p>
        </div>
      </Card>
      <Card title="登录次数">
        <Loaded query={activity} rows={1}>
          {({ sign_ins: days }) => <SignInChart days={days} />}
        </Loaded>
      </Card>
      <Card title="最近的错误">
        <Loaded query={activity}>{({ errors }) => <AppErrors errors={errors} />}</Loaded>
      </Card>
    </>
  );
}

/** The state of the review, and what the developer has to do. */
function ReviewNote({ app }: { app: AppView }) {
  switch (app.status) {
    case 'active':
      return app.review_note ? (
        <Note tone="err" icon={TriangleAlert}>
          上次的修改没有通过审核：{app.review_note}。应用按修改前的内容运行。
        </Note>
      ) : null;
    case 'in_review':
      return (
        <Note tone="lamp" icon={Clock}>
          {formatMoment(app.updated_at)}提交，等待管理员审核。通过之前，client_id 不能用于登录。
        </Note>
      );
    case 'refused':
      return (
        <Note tone="err" icon={TriangleAlert}>
          没有通过审核：{app.review_note || '管理员未填写原因，可联系管理员'}。修改后保存将自动重新提交。
        </Note>
      );
    case 'suspended':
      return (
        <Note tone="err" icon={TriangleAlert}>
          已被管理员停用：{app.review_note || '未填写原因，请联系管理员'}
          。停用期间不能登录，已有令牌失效。
        </Note>
      );
  }
}

type AppError = CallOutput<typeof getAppActivity>['errors'][number];

const shownAtFirst = 5;

/** The latest refused requests of the app, with the reason. */
function AppErrors({ errors }: { errors: readonly AppError[] }) {
  const [isWhole, setWhole] = useState(false);
  if (errors.length === 0) return <EmptyState title="最近没有出错的请求" text="出错时在这里显示原因。" />;
  return (
    <>
      <ul className={css.errors}>
        {errors.slice(0, isWhole ? errors.length : shownAtFirst).map((each) => (
          <li key={each.id}>
            <Link className={linkClass()} to={withQuery(paths.user.appDocs, { topic: 'errors' })}>
              <code>{each.error}</code>
            </Link>
            <span>
              {each.endpoint.startsWith('/') ? '' : '/oauth2/'}
              {each.endpoint} · {formatMoment(each.at)}
            </span>
            <p>{each.reason}</p>
          </li>
        ))}
      </ul>
      {!isWhole && errors.length > shownAtFirst && (
        <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
          查看全部 {errors.length} 条
        </Button>
      )}
    </>
  );
}

interface Day {
  /** `2026-11-21`. */
  readonly day: string;
  readonly count: number;
}

const shortDay = (day = '') => {
  const [, month, date] = day.split('-').map(Number);
  return `${month} 月 ${date} 日`;
};

/** The top of the chart: a round number at or above the highest day. */
function topOf(most: number): number {
  if (most <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 1.5, 2, 3, 5, 10].map((step) => step * power).find((step) => step >= most) ?? most;
}

/** A chart of sign-ins per day; a table for screen readers. */
function SignInChart({ days }: { days: readonly Day[] }) {
  const top = topOf(Math.max(0, ...days.map(({ count }) => count)));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className={css.chart}>
      <figcaption>
        最近 {days.length} 天 <b>{total}</b> 次
      </figcaption>
      <div className={css.plot} aria-hidden="true">
        <span className={css.top}>{top}</span>
        {days.map(({ day, count }) => (
          <span key={day} className={css.day} title={`${shortDay(day)}：${count} 次`}>
            <i data-none={count === 0 || undefined} style={{ height: `${(count / top) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={css.axis} aria-hidden="true">
        <span>{shortDay(days[0]?.day)}</span>
        <span>今天</span>
      </div>
      <div className="vh">
        <table>
          <caption>每天的登录次数</caption>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
