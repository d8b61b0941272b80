import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import { Blocks } from 'lucide-react';
import { inOwnLanguage } from '../../parts/recipient-facts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Switch } from '../../ui/Switch.tsx';
import css from './ConsentCard.module.css';

type Resource = AuthorizationInteraction['resources'][number];

/** What the person agrees to of each API, by its audience. */
export type ChosenScopes = Readonly<Record<string, readonly string[]>>;

/** What was agreed to before. */
export const grantedBefore = (resources: readonly Resource[]): ChosenScopes =>
  Object.fromEntries(
    resources.map(({ audience, scopes }) => [
      audience,
      scopes.filter(({ granted }) => granted).map(({ name }) => name),
    ]),
  );

interface ResourceScopesProps {
  resource: Resource;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** What the app wants to do at one API: whose it is, and each scope with its purpose and a switch. */
export function ResourceScopes({ resource, chosen, onChange }: ResourceScopesProps) {
  const { name, legal_name: owner, contact, scopes } = resource;
  if (scopes.length === 0) return null;
  const isAll = scopes.every((scope) => chosen.includes(scope.name));
  return (
    <section className={css.resource} aria-label={name}>
      <div className={css.resourceHead}>
        <h2>
          在“<bdi>{name}</bdi>”里可以做的
        </h2>
        {scopes.length > 1 && (
          <Button
            size="sm"
            disabled={isAll}
            onClick={() => onChange(scopes.map((scope) => scope.name))}
            aria-label={`全部打开：${name}`}
          >
            全部打开
          </Button>
        )}
      </div>
      <p className={css.line}>
        <span>接收方</span>
        <span className={css.owner}>
          {owner} · {contact}
        </span>
      </p>
      <ul className={css.scopes}>
        {scopes.map((scope) => {
          const title = inOwnLanguage(scope.title);
          return (
            <li key={scope.name} className={css.scope}>
              <Glyph of={Blocks} tone="brand" />
              <div className={css.what}>
                <p className={css.kind}>{title}</p>
                <p className={css.line}>
                  <span>用途</span>
                  {inOwnLanguage(scope.purpose)}
                </p>
              </div>
              <div className={css.side}>
                <Switch
                  on={chosen.includes(scope.name)}
                  onChange={(on) =>
                    onChange(on ? [...chosen, scope.name] : chosen.filter((other) => other !== scope.name))
                  }
                  label={`允许${title}`}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
