import type { FoundPersonItem } from '@tongxing/contract/manage/people.ts';
import { useState } from 'react';
import { FindPersonDialog } from '../people/FindPersonDialog.tsx';
import { RolesDialog } from './RolesDialog.tsx';

/** Finds the account that is to become an operator, then asks for its roles. */
export function FindOperatorDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<FoundPersonItem>();
  if (chosen) {
    return <RolesDialog id={chosen.id} name={chosen.nickname} ownRoles={chosen.roles} onClose={onClose} />;
  }
  return (
    <FindPersonDialog
      title="添加管理员"
      text="先查找该用户的账号；没有账号的，请先注册。"
      onPick={setChosen}
      onClose={onClose}
    />
  );
}
