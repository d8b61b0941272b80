import { listApps, showApp, stopAppsOfPerson } from '@tongxing/contract/manage/apps.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import type { FoundPersonItem } from '@tongxing/contract/manage/people.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { handOverEffects, handOverReason } from '../apps/hand-over-words.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { FindPersonDialog } from './FindPersonDialog.tsx';
import type { Person } from './person-commands.ts';

interface DecisionProps {
  person: Person;
  onClose: () => void;
}

/** Decides about all apps of a developer at once: suspends them, or gives them to another account. */
export function DecideApps({ decision, ...props }: DecisionProps & { decision: 'stop' | 'take_over' }) {
  return decision === 'stop' ? <StopDialog {...props} /> : <TakeOverDialog {...props} />;
}

function useDecided() {
  const refetch = useRefetch();
  return () => refetch(listApps, showApp, listAudit, listApprovals);
}

function StopDialog({ person, onClose }: DecisionProps) {
  const onDone = useDecided();
  return (
    <CommandDialog
      call={stopAppsOfPerson}
      input={{ id: person.id, decision: 'stop' }}
      title={`停用${person.nickname}的全部应用`}
      effects={['可用的应用立即停用：无法登录，已发放的令牌作废。', '可逐个恢复，用户的授权保留。']}
      verb="全部停用"
      doing="停用中"
      reasonHint="开发者在应用列表里可见，并记入审计日志"
      reasonExample="比如：开发者账号被盗"
      mayWait={false}
      target={person.id}
      done={({ stopped }) => (stopped.length > 0 ? `已停用 ${stopped.length} 个应用` : '没有可停用的应用')}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function TakeOverDialog({ person, onClose }: DecisionProps) {
  const onDone = useDecided();
  const [to, setTo] = useState<FoundPersonItem>();
  if (!to) {
    return (
      <FindPersonDialog
        title={`转让${person.nickname}的全部应用`}
        text="请先查找新所有者的账号。"
        onPick={setTo}
        onClose={onClose}
      />
    );
  }
  return (
    <CommandDialog
      call={stopAppsOfPerson}
      input={{ id: person.id, decision: 'take_over', to: to.id }}
      title={`将${person.nickname}的全部应用转让给${to.nickname}`}
      effects={handOverEffects}
      verb="全部转让"
      doing="转让中"
      reasonHint="仅记入审计日志"
      reasonExample={handOverReason}
      target={person.id}
      done={({ taken_over: taken }) => `已转让 ${taken.length} 个应用`}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
