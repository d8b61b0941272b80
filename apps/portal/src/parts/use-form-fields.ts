import { type Dispatch, type SetStateAction, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';

/** A rule of the contract, where the field has more than one to be filled, and the prompt for an empty field. */
export interface FieldRule {
  readonly rule?: z.ZodMiniType;
  readonly required?: string;
}

type Rules = Readonly<Record<string, FieldRule>>;

/** The prompt for what is wrong with `value`; null where nothing is. */
export function findFault({ rule, required }: FieldRule, value: string): string | null {
  if (required && value.trim() === '') return required;
  const parsed = rule?.safeParse(value);
  return !parsed || parsed.success ? null : (parsed.error.issues[0]?.message ?? '提交的内容有误');
}

/** What ties a text input to its field. */
export interface BoundInput {
  readonly name: string;
  readonly value: string;
  ref(input: HTMLInputElement | null): void;
  onChange(event: { currentTarget: HTMLInputElement }): void;
  onBlur(event: { relatedTarget: EventTarget | null }): void;
}

/**
 * Values and messages of a form's text fields by the contract's rules. A message appears when a filled field is left or
 * the form is submitted, and goes when the field is edited. `controlled`: the caller has the values, for longer than the
 * page is shown.
 */
export function useFormFields<R extends Rules>(
  rules: R,
  initial: Partial<Record<keyof R, string>> = {},
  controlled?: [Record<keyof R & string, string>, Dispatch<SetStateAction<Record<keyof R & string, string>>>],
) {
  type Name = keyof R & string;
  const names = Object.keys(rules) as Name[];
  const own = useState(
    () => Object.fromEntries(names.map((name) => [name, initial[name] ?? ''])) as Record<Name, string>,
  );
  const [values, setValues] = controlled ?? own;
  const [faults, setFaults] = useState<Partial<Record<Name, string | undefined>>>({});
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});

  // What was typed, or filled in by the browser, before the page's scripts were there.
  useLayoutEffect(() => {
    const typed = Object.entries(inputs.current).filter(([, input]) => input?.value);
    if (typed.length === 0) return;
    setValues((before) => ({
      ...before,
      ...Object.fromEntries(typed.map(([name, input]) => [name, input?.value])),
    }));
  }, [setValues]);

  const faultOf = (name: Name) => findFault(rules[name] as FieldRule, values[name]);
  const showFault = (name: Name, text: string | null) =>
    setFaults((before) => ({ ...before, [name]: text ?? undefined }));
  const focus = (name: Name) => {
    inputs.current[name]?.focus();
    inputs.current[name]?.select();
  };

  return {
    /** Fills a field in where it is empty. */
    fill: (name: Name, value: string) =>
      setValues((before) => (before[name] === '' ? { ...before, [name]: value } : before)),
    values,
    faults,
    showFault,
    focus,
    /** What a text input of this field needs. */
    bind: (name: Name): BoundInput => ({
      name,
      value: values[name],
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        const { value } = event.currentTarget;
        setValues((before) => ({ ...before, [name]: value }));
        showFault(name, null);
      },
      onBlur: (event: { relatedTarget: EventTarget | null }) => {
        // On the way to a button nothing may move under the finger.
        const isGoingOn = event.relatedTarget instanceof HTMLInputElement;
        if (isGoingOn && values[name].trim() !== '') showFault(name, faultOf(name));
      },
    }),
    /** Checks the named fields, or all; shows what is wrong and goes to the first. */
    check(checked: readonly Name[] = names): boolean {
      const found = checked.map((name) => [name, faultOf(name)] as const);
      for (const [name, fault] of found) showFault(name, fault);
      const first = found.find(([, fault]) => fault !== null);
      if (first) focus(first[0]);
      return !first;
    },
  };
}
