import { type AppView, getAppActivity } from '@tongxing/contract/calls/apps.ts';
import { Clock, TriangleAlert } from 'lucide-react';
import { useCall } from '../../api/queries/use-call.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Card } from '../../ui/Card.tsx';
import { Note } from '../../ui/Note.tsx';
import { AppErrors } from './AppErrors.tsx';
import css from './AppPage.module.css';
import { CopyLine } from './CopyLine.tsx';
import { SignInChart } from './SignInChart.tsx';

/** What a developer looks for first: the state, the client_id, how much it is used, what went wrong. */
export function OverviewPanel({ app }: { app: AppView }) {
  const activity = useCall(getAppActivity, { id: app.id });
  return (
    <>
      <ReviewNote app={app} />
      <Card>
        <div className={css.ids}>
          <CopyLine label="client_id" text={app.client_id} />
          <p>
            <b>{app.people}</b> 人授权过
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

/** Where the app stands in the review, and what is to be done. */
function ReviewNote({ app }: { app: AppView }) {
  switch (app.status) {
    case 'active':
      return app.review_note ? (
        <Note tone="err" icon={TriangleAlert}>
          上次的修改没有通过审核：{app.review_note}。应用按原来的样子运行。
        </Note>
      ) : null;
    case 'in_review':
      return (
        <Note tone="lamp" icon={Clock}>
          {formatMoment(app.updated_at)}提交，正在等管理员审核。通过之前，client_id 还不能用来登录。
        </Note>
      );
    case 'refused':
      return (
        <Note tone="err" icon={TriangleAlert}>
          没有通过审核：{app.review_note || '管理员没有写原因，可以联系他'}。改好资料再保存，会自动重新提交。
        </Note>
      );
    case 'suspended':
      return (
        <Note tone="err" icon={TriangleAlert}>
          已被管理员停用：{app.review_note || '没有写原因，请联系管理员'}
          。停用期间不能登录，已有的令牌也不能用。
        </Note>
      );
  }
}
