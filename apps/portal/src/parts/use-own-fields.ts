import type { ShownField } from '@tongxing/contract/rules/profile-fields.ts';
import { useState } from 'react';
import { nameOfField } from './own-fields.ts';

interface Fault {
  readonly key: string;
  readonly text: string;
}

const promptFor = (field: ShownField): string =>
  field.type === 'choice' ? `请选择${nameOfField(field)}` : `请填写${nameOfField(field)}`;

/** What somebody types into the site's own fields, and the first fault among them. */
export function useOwnFields(initial: Readonly<Record<string, string>> = {}) {
  const [values, setValues] = useState(initial);
  const [fault, setFault] = useState<Fault | null>(null);
  const refuse = (key: string | null, text: string) => {
    if (key === null) return;
    setFault({ key, text });
    document.getElementsByName(`field_${key}`)[0]?.focus();
  };
  return {
    values,
    fault,
    refuse,
    change(key: string, value: string) {
      setValues((before) => ({ ...before, [key]: value }));
      setFault(null);
    },
    /** Whether each of these is filled in; goes to the first that is not. */
    check(fields: readonly ShownField[]): boolean {
      const empty = fields.find(({ key }) => !values[key]?.trim());
      if (empty) refuse(empty.key, promptFor(empty));
      return !empty;
    },
  };
}
