import path from 'node:path';
import { expect, test } from 'vitest';
import { findWord, readWords } from './catalogues.ts';

const portal = path.resolve(import.meta.dirname, '../..');
const english = readWords(portal, 'en');

// One Chinese verb is several English ones: what several parts say alike must not be put where it means something else.
test.each([
  ['security/TwoStepCard.tsx', '关闭', 'Turn off'],
  ['merging/UndoableMerges.tsx', '撤销', 'Undo'],
  ['merging/UndoableMerges.tsx', '撤销中', 'Undoing'],
  ['merging/UndoableMerges.tsx', '取消', 'Not now'],
  ['cancellation/CancelCard.tsx', '取消', 'Keep my account'],
  ['developer-docs/topics/machine.ts', '撤销', 'Revoke'],
  ['dashboard/ScoreCard.tsx', '绑定', 'Add'],
  ['security/SecurityPage.tsx', '修改', 'Change'],
  ['security/RecoveryCodesDialog.tsx', '恢复码', 'Recovery codes'],
  ['security/checkup/CheckupSummary.tsx', '设备', 'Devices'],
  ['security/checkup/CheckupSummary.tsx', '应用', 'Apps'],
])('%s: %s is said as what it does there: %s', (file, chinese, shown) => {
  expect(findWord(english, path.join(portal, 'src/features', file), chinese)).toBe(shown);
});
