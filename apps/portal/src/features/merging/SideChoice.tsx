import type { MergeSide } from '@tongxing/contract/calls/merging.ts';
import { fileUrl } from '../../api/file-url.ts';
import { formatDate } from '../../parts/format-moment.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import css from './Merge.module.css';

interface SideChoiceProps {
  side: MergeSide;
  isChosen: boolean;
  onChoose: () => void;
}

/** One of the two accounts as a card to choose. */
export function SideChoice({ side, isChosen, onChoose }: SideChoiceProps) {
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
        <small>账号编号 {side.number}</small>
        {facts.length > 0 && <small>{facts.join('，')}</small>}
        <small>{formatDate(side.created_at)}注册</small>
      </span>
    </label>
  );
}
