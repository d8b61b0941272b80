import type { ClientView } from '@tongxing/contract/calls/clients.ts';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { linkClass } from '../../ui/link-class.ts';
import css from './Applications.module.css';
import { typeNames } from './app-words.ts';
import { CopyLine } from './CopyLine.tsx';

const states = {
  active: { tone: 'ok', icon: CircleCheck, text: '已上线' },
  in_review: { tone: 'info', icon: Clock, text: '审核中' },
  refused: { tone: 'err', icon: CircleX, text: '未通过' },
  suspended: { tone: 'err', icon: CircleX, text: '已停用' },
} as const;

/** One app of one's own: its state, its client_id to copy, how many use it. */
export function AppCard({ app, onOpen }: { app: ClientView; onOpen: () => void }) {
  const state = states[app.status];
  return (
    <li className={css.app}>
      <div className={css.appHead}>
        <AppIcon src={app.logo} id={app.client_id} name={app.name} />
        <div>
          <h3>{app.name}</h3>
          <p>{typeNames[app.type]}</p>
        </div>
        <Badge tone={state.tone} icon={state.icon}>
          {state.text}
        </Badge>
      </div>
      <CopyLine label="client_id" text={app.client_id} />
      <div className={css.appFoot}>
        <span>{app.people > 0 ? `${app.people} 人在用` : '还没有人用'}</span>
        <button type="button" className={linkClass()} onClick={onOpen} aria-label={`管理${app.name}`}>
          管理
        </button>
      </div>
    </li>
  );
}
