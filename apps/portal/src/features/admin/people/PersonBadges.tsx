import type { PersonItem } from '@tongxing/contract/manage/people.ts';
import { CircleSlash, Hourglass, Merge } from 'lucide-react';
import { Badge } from '../../../ui/Badge.tsx';
import { roleNames, statusNames } from '../words.ts';

const badges = {
  disabled: { tone: 'err', icon: CircleSlash },
  cancelling: { tone: 'warn', icon: Hourglass },
  merged: { tone: 'line', icon: Merge },
} as const;

/** The badges of an account: a state other than active, and its roles as an operator. */
export function PersonBadges({ person }: { person: Pick<PersonItem, 'status' | 'roles'> }) {
  return (
    <>
      {person.status !== 'active' && <Badge {...badges[person.status]}>{statusNames[person.status]}</Badge>}
      {person.roles.map((role) => (
        <Badge key={role} tone="brand">
          {roleNames[role]}
        </Badge>
      ))}
    </>
  );
}
