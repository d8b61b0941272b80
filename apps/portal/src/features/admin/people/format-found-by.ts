import type { FoundPersonItem } from '@tongxing/contract/manage/people.ts';

/** The further contact that matched the search; null where none did. */
export const formatFoundBy = ({ found_by: by }: FoundPersonItem): string | null => by && `备用 ${by.to}`;
