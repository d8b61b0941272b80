import type { FoundPersonItem } from '@tongxing/contract/manage/people.ts';

/** The further contact that a search found the person by; null where it was none. */
export const formatFoundBy = ({ found_by: by }: FoundPersonItem): string | null => by && `备用 ${by.to}`;
