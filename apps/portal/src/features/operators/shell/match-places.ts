import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { lodgePath } from '../lodge-path.ts';
import type { LodgePlace } from './places.ts';

/** Something the palette can lead to. */
export interface Hit {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  readonly text?: string;
  readonly icon?: LucideIcon;
  readonly lead?: ReactNode;
  readonly group: string;
  /** What was typed is its name, or the beginning of it. */
  readonly isMeant?: boolean;
}

/** The pages whose name, or one of the words that stand for it, holds what is typed; without a text all of them. */
export function matchPlaces(places: readonly LodgePlace[], text: string): readonly Hit[] {
  const wanted = text.toLowerCase();
  return places
    .map((place) => ({
      place,
      words: [place.name, place.key, ...(place.words ?? [])].map((word) => word.toLowerCase()),
    }))
    .filter(({ words }) => words.some((word) => word.includes(wanted)))
    .map(({ place, words }) => ({
      key: place.key,
      to: lodgePath(place.key),
      name: place.name,
      icon: place.icon,
      group: '页面',
      isMeant: wanted !== '' && words.some((word) => word.startsWith(wanted)),
    }));
}
