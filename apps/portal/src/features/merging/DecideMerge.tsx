import {
  type MergePlan,
  type MergeSide,
  mergeAccounts,
  type previewMerge,
} from '@tongxing/contract/calls/merging.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { mergeUndoSeconds } from '@tongxing/contract/limits.ts';
import { Check, CircleX, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { hrefOf } from '../../browser/history.ts';
import { useNavigate } from '../../browser/router.tsx';
import { formatDate } from '../../parts/format-moment.ts';
import { paths, withQuery } from '../../paths.ts';
import { expireProfile } from '../../session/profile.ts';
import { saveSessionToken } from '../../session/session-token.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { describePlan } from './describe-plan.ts';
import css from './Merge.module.css';

interface DecideMergeProps {
  mergeId: string;
  /** Called when the merge has changed meanwhile: the page reads it again. */
  onStale: () => void;
  preview: CallOutput<typeof previewMerge>;
}

const undoable = formatDuration(mergeUndoSeconds);
const blockers: Record<NonNullable<MergePlan['blocker']>, string> = {
  cancelling: '其中一个账号正在注销。先登录它、取消注销，再来合并。',
  unsettled: `要并入的账号 ${undoable}内合并过别的账号，现在只能保留它。`,
};

/** Both accounts side by side: choose the one that stays, see the consequences, confirm. */
export function DecideMerge({ mergeId, onStale, preview: { accounts, plans } }: DecideMergeProps) {
  const navigate = useNavigate();
  // The account that started the merge, unless only the other direction is possible.
  const open = plans.find(({ blocker }) => blocker === null) ?? plans[0];
  const [keep, setKeep] = useState(open?.keep ?? '');
  const [isSure, setSure] = useState(false);
  const plan = plans.find((each) => each.keep === keep);
  const staying = accounts.find(({ id }) => id === keep);
  const other = accounts.find(({ id }) => id !== keep);

  const merging = useSubmit(async () => {
    const reply = await send(
      mergeAccounts,
      { merge_id: mergeId, keep },
      { handles: ['merge_expired', 'merge_same'] },
    );
    if (!reply.ok) {
      if (reply.failure !== 'told') onStale();
      return;
    }
    if (reply.data.signed_in) saveSessionToken(reply.data.signed_in.token);
    expireProfile();
    // By a full page load: no cached data of the absorbed account may stay.
    window.location.assign(hrefOf(withQuery(paths.user.merge, { done: '1' })));
  });

  if (!plan || !staying || !other) return null;
  // Two accounts of one person often have the same name.
  const nameOf = ({ nickname, number }: MergeSide) =>
    staying.nickname === other.nickname ? `${nickname}（${number}）` : nickname;
  const lines = describePlan(plan);

  return (
    <>
      <Card title="留下哪一个">
        <fieldset className={css.sides}>
          <legend className="vh">留下哪一个账号</legend>
          {accounts.map((side) => (
            <SideChoice
              key={side.id}
              side={side}
              isChosen={side.id === keep}
              onChoose={() => setKeep(side.id)}
            />
          ))}
        </fieldset>
      </Card>
      <Card title={`“${nameOf(other)}”会怎样`}>
        <div className={css.stack}>
          <Consequences icon={Check} title={`移到“${nameOf(staying)}”`} lines={lines.moves} />
          <Consequences icon={Clock} title={`留在原处，${undoable}后空出来`} lines={lines.stays} />
          <Consequences icon={CircleX} title="马上不能再用" lines={lines.ends} />
          {other.mfa && !staying.mfa && (
            <Note tone="lamp" icon={TriangleAlert}>
              “{nameOf(staying)}”没有开启两步验证。合并以后建议开启。
            </Note>
          )}
          {plan.blocker ? (
            <Note tone="err" icon={TriangleAlert}>
              {blockers[plan.blocker]}
            </Note>
          ) : (
            <Checkbox checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)}>
              两个账号都是我的，{undoable}内可以撤销
            </Checkbox>
          )}
          <div className={css.commands}>
            <Button onClick={() => navigate(paths.user.merge)}>取消</Button>
            <Button
              variant="primary"
              disabled={!isSure || plan.blocker !== null}
              loading={merging.isBusy}
              loadingText="合并中"
              onClick={() => void merging.submit()}
            >
              合并账号
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}

/** One group of consequences; hidden while empty. */
function Consequences({ icon, title, lines }: { icon: LucideIcon; title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={css.group}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon of={icon} size={16} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SideChoiceProps {
  side: MergeSide;
  isChosen: boolean;
  onChoose: () => void;
}

/** One of the two accounts, as a card to select. */
function SideChoice({ side, isChosen, onChoose }: SideChoiceProps) {
  const facts = [side.username, side.phone, side.email].filter((fact) => fact !== null);
  return (
    <label className={classNames(css.side, isChosen && css.chosen)}>
      <input type="radio" name="keep" checked={isChosen} onChange={onChoose} className="vh" />
      <Avatar id={side.number} src={fileUrl(side.avatar)} size={56} />
      <span className={css.who}>
        <span className={css.name}>
          <b>{side.nickname}</b>
          {isChosen ? <Badge tone="ok">留下</Badge> : <Badge>并入</Badge>}
        </span>
        <small>账号 ID {side.number}</small>
        {facts.length > 0 && <small>{facts.join('，')}</small>}
        <small>{formatDate(side.created_at)}注册</small>
      </span>
    </label>
  );
}
