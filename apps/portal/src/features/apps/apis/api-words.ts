import type { ResourceView } from '@tongxing/contract/calls/resources.ts';
import { Globe, type LucideIcon } from 'lucide-react';
import { statuses } from '../app-words.ts';

/** The states of an API, as badges. */
export const apiStatuses: Readonly<
  Record<
    ResourceView['status'],
    { readonly tone: 'ok' | 'info' | 'err' | 'warn'; readonly icon: LucideIcon; readonly text: string }
  >
> = { ...statuses, unverified: { tone: 'warn', icon: Globe, text: '域名未验证' } };
