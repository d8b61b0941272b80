import type { AgreementItem } from '@tongxing/contract/manage/agreements.ts';
import { CircleCheck, Clock, PencilLine } from 'lucide-react';

export type AgreementKind = AgreementItem['kind'];

export const kindNames: Readonly<Record<AgreementKind, string>> = { terms: '用户协议', privacy: '隐私政策' };

/** The state of a version. */
export const stateBadges = {
  draft: { name: '草稿', tone: 'warn', icon: PencilLine },
  scheduled: { name: '定时发布', tone: 'info', icon: Clock },
  current: { name: '现行', tone: 'ok', icon: CircleCheck },
  past: { name: '历史版本', tone: 'line', icon: Clock },
} as const;

export const isKind = (kind: string): kind is AgreementKind => kind in kindNames;
