import { contactNames } from '@tongxing/contract/words.ts';
import { Mail, Smartphone } from 'lucide-react';
import { Badge } from '../../../ui/Badge.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { useMay } from '../sign-in/me.ts';
import type { Person } from './person-commands.ts';
import { RevealRow } from './RevealRow.tsx';

/** A contact that the account is reached by, masked; whoever may asks to see it. */
export function ContactRow({ person, contact }: { person: Person; contact: 'phone' | 'email' }) {
  const may = useMay();
  const lead = <Glyph of={contact === 'phone' ? Smartphone : Mail} />;
  const name = contactNames[contact];
  const masked = person[contact];
  if (masked === null) {
    return (
      <ListRow
        lead={lead}
        title={
          <>
            {name} <Badge>没有</Badge>
          </>
        }
        tight
      />
    );
  }
  if (!may('people:reveal')) return <ListRow lead={lead} title={name} text={masked} tight />;
  return <RevealRow person={person} contact={contact} masked={masked} lead={lead} />;
}
