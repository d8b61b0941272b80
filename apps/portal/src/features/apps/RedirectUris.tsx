import type { AppType } from '@tongxing/contract/rules/app-types.ts';
import {
  redirectUriProblem as problemOfUri,
  redirectUriPrompts,
} from '@tongxing/contract/rules/redirect-uri.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FieldContext } from '../../ui/field-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Message } from '../../ui/Message.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './AppForm.module.css';

interface RedirectUrisProps {
  label: string;
  type: AppType;
  /** A single empty line counts as no address. */
  uris: readonly string[];
  onChange: (uris: readonly string[]) => void;
  /** The fault of the whole list. */
  error?: string | undefined;
  hint?: string;
  /** Shows the fault of every line, also of those still being edited. */
  isChecked: boolean;
  placeholder?: string;
}

/** Only the service knows the hosts allowed with plain http; it checks them when the app is saved. */
const redirectUriProblem = (uri: string, type: AppType) => problemOfUri(uri, type, () => true);

/** Drops the empty lines. */
export const filledUris = (uris: readonly string[]) => uris.map((uri) => uri.trim()).filter(Boolean);

/** Whether every line may be registered by an app of this type. */
export const areUrisGood = (uris: readonly string[], type: AppType) =>
  filledUris(uris).every((uri) => redirectUriProblem(uri, type) === null);

/** A list of addresses, each with its fault below. */
export function RedirectUris({
  label,
  type,
  uris,
  onChange,
  error,
  hint,
  isChecked,
  placeholder = 'https://',
}: RedirectUrisProps) {
  const id = useId();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const lines = uris.length > 0 ? uris : [''];
  const put = (at: number, text: string) => {
    onChange(lines.map((line, index) => (index === at ? text : line)));
    setLeft((before) => new Set([...before].filter((index) => index !== at)));
  };
  const problemOf = (line: string, at: number) => {
    const problem = line.trim() && (isChecked || left.has(at)) ? redirectUriProblem(line.trim(), type) : null;
    return problem && redirectUriPrompts[problem];
  };
  return (
    <fieldset className={css.uris}>
      <legend>{label}</legend>
      {lines.map((line, at) => {
        const problem = problemOf(line, at);
        const isWrong = problem !== null || (Boolean(error) && at === 0);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its position
          <div key={at} className={css.uri}>
            <FieldContext
              value={{
                id: `${id}${at}`,
                describedBy: problem ? `${id}${at}m` : error || hint ? `${id}m` : undefined,
                invalid: isWrong,
              }}
            >
              <TextInput
                aria-label={lines.length > 1 ? `${label} ${at + 1}` : label}
                value={line}
                placeholder={placeholder}
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => put(at, event.currentTarget.value)}
                onBlur={() => setLeft((before) => new Set([...before, at]))}
              />
            </FieldContext>
            {lines.length > 1 && (
              <IconButton
                label={`删除${label} ${at + 1}`}
                onClick={() => onChange(lines.filter((_, index) => index !== at))}
              >
                <Icon of={Trash2} size={18} />
              </IconButton>
            )}
            {problem && (
              <div className={css.problem}>
                <Message id={`${id}${at}m`} kind="err">
                  {problem}
                </Message>
              </div>
            )}
          </div>
        );
      })}
      {(error || hint) && (
        <Message id={`${id}m`} kind={error ? 'err' : 'hint'}>
          {error ?? hint}
        </Message>
      )}
      <div>
        <Button variant="ghost" size="sm" onClick={() => onChange([...lines, ''])}>
          <Icon of={Plus} size={16} />
          继续添加
        </Button>
      </div>
    </fieldset>
  );
}
