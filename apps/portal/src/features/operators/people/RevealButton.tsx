import { revealContact } from '@tongxing/contract/manage/people.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ActDialog, FourEyesMark } from '../act/ActDialog.tsx';
import { CopyText } from '../CopyText.tsx';
import { useMay } from '../entry/me.ts';
import { Moment } from '../Moment.tsx';
import type { Person } from './person-acts.ts';

/** Shows a contact in full, for ten minutes, to the one who asked. */
export function RevealButton({ person, contact }: { person: Person; contact: 'phone' | 'email' }) {
  const may = useMay();
  const [isAsked, setAsked] = useState(false);
  if (!may('people:reveal')) return null;
  const name = contactNames[contact];
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`查看完整${name}`} onClick={() => setAsked(true)}>
        <Icon of={Eye} size={18} />
        查看
        <FourEyesMark />
      </Button>
      {isAsked && (
        <ActDialog
          call={revealContact}
          input={{ id: person.id, contact }}
          title={`查看完整${name}：${person.nickname}`}
          effects={[
            `只给你一个人看，十分钟，${name}不会写进审计。`,
            '看过这件事进审计，本人的操作记录里也有。',
          ]}
          verb="查看"
          doing="正在取"
          tone="primary"
          target={person.id}
          done={() => `${person.nickname} 的${name}`}
          result={({ value, until }) => (
            <CopyText
              text={value}
              note={
                <>
                  到 <Moment at={until} /> 为止再点一次还能看
                </>
              }
            />
          )}
          onDone={() => undefined}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
