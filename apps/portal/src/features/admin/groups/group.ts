import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { showGroup } from '@tongxing/contract/manage/groups.ts';

/** A group with those beside it, as its page shows it. */
export type Group = ManageOutput<typeof showGroup>;

/** A group as others name it. */
export type NamedGroup = Group['parent_groups'][number];
