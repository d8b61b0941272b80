import type { GrantDetail, GrantRecipient } from '@tongxing/contract/calls/data-access.ts';
import { formatKinds, formatRefused } from '@tongxing/contract/scope-claims.ts';
import { scopeNames } from '@tongxing/contract/words.ts';
import { KeyRound, Undo2 } from 'lucide-react';
import { formatDate, formatMoment } from '../../parts/format-moment.ts';
import { recipientFacts } from '../../parts/recipient-facts.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Note } from '../../ui/Note.tsx';
import css from './GrantPage.module.css';

const purposeIn = (text: Pick<GrantRecipient, 'purposes'> | null, scope: string) =>
  text?.purposes.find((each) => each.scope === scope)?.purpose;

const names: Readonly<Record<string, string>> = scopeNames;

/** What was said when the person agreed, last; null where nobody kept it. */
const agreedIn = ({ grant, events }: GrantDetail): GrantRecipient | null =>
  grant?.recipient ?? events.find(({ recipient }) => recipient)?.recipient ?? null;

/** What the person lets the app have, and what for. */
export function GrantedScopes({ shown }: { shown: GrantDetail }) {
  const { app, grant } = shown;
  const agreed = agreedIn(shown);
  if (!grant) return null;
  return (
    <Card title="你同意给它的">
      <KeyValues
        items={[
          ...grant.scopes.map(
            (scope) =>
              [names[scope] ?? scope, purposeIn(agreed, scope) ?? purposeIn(app, scope) ?? ''] as const,
          ),
          ...(grant.refused_scopes.length > 0
            ? ([['没有给', formatRefused(grant.refused_scopes)]] as const)
            : []),
          ['从什么时候起', formatDate(grant.created_at)],
        ]}
      />
    </Card>
  );
}

/** Who receives it: as it was said when the person agreed, and where that is another today, that too. */
export function GrantFacts({ shown }: { shown: GrantDetail }) {
  const { app, events } = shown;
  const agreed = agreedIn(shown);
  const facts = agreed ?? app;
  const changed = app && agreed ? changedSince(agreed, app) : [];
  return (
    <>
      {facts && (
        <Card title="谁收到">
          <div className={css.facts}>
            <KeyValues
              items={[
                ...recipientFacts(facts),
                ...(agreed?.destination ? ([['同意后回到', agreed.destination]] as const) : []),
              ]}
            />
            {agreed && <p className={css.quiet}>以上是你{formatMoment(agreed.agreed_at)}同意时它写明的。</p>}
            {app && app.destinations.length > 0 && (
              <KeyValues items={[['会把你送到', app.destinations.join('、')]]} />
            )}
            {changed.length > 0 && (
              <Note tone="lamp">它后来改了说明：{changed.join('；')}。不同意的话，可以撤销授权。</Note>
            )}
          </div>
        </Card>
      )}
      {events.length > 0 && (
        <Card title="同意和撤销" inside="list">
          {events.map(({ kind, at, scopes, recipient }) => (
            <ListRow
              key={`${kind} ${at}`}
              lead={
                <Glyph
                  of={kind === 'granted' ? KeyRound : Undo2}
                  {...(kind === 'granted' ? { tone: 'brand' as const } : {})}
                />
              }
              title={kind === 'granted' ? `同意给它：${formatKinds(scopes)}` : '撤销授权'}
              text={`${formatMoment(at)}${recipient ? `，接收方：${recipient.legal_name}` : ''}`}
            />
          ))}
        </Card>
      )}
    </>
  );
}

/** What the developer says otherwise today, in words: who receives, how to reach them, what for. */
function changedSince(agreed: GrantRecipient, app: NonNullable<GrantDetail['app']>): string[] {
  const text = [
    ['名称', agreed.legal_name, app.legal_name],
    ['联系方式', agreed.contact, app.contact],
    ['处理方式', agreed.handling, app.handling],
    ['保存期限', agreed.retention, app.retention],
    ...agreed.purposes.map(
      ({ scope, purpose }) => [names[scope] ?? scope, purpose, purposeIn(app, scope) ?? purpose] as const,
    ),
  ] as const;
  return text.flatMap(([name, before, now]) =>
    before === now ? [] : [`${name}改成「${now || '没有说明'}」`],
  );
}
