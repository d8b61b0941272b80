import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import { scopeNames } from '@tongxing/contract/words.ts';
import { Note } from '../../ui/Note.tsx';

type Change = AuthorizationInteraction['changes'][number];

const names: Readonly<Record<Exclude<Change['what'], 'purpose'>, string>> = {
  legal_name: '名称',
  handling: '处理方式',
  retention: '保存期限',
  destination: '跳转地址',
  fields: '资料字段',
  identifier: scopeNames.openid,
};

function nameOf({ what, scope }: Change): string {
  if (what !== 'purpose') return names[what];
  const kind = scope && scope in scopeNames ? scopeNames[scope as keyof typeof scopeNames] : (scope ?? '');
  return `${kind}的用途`;
}

/** What the app has changed since the person agreed: the reason why they are asked again. */
export function ChangedFacts({ changes }: { changes: readonly Change[] }) {
  return (
    <Note tone="lamp">
      你授权后该应用修改了：
      {changes
        .map((change) =>
          change.what === 'fields'
            ? `现在还提供“${change.after}”`
            : `${nameOf(change)}从“${change.before || '没有说明'}”改成“${change.after || '没有说明'}”`,
        )
        .join('；')}
      。
    </Note>
  );
}
