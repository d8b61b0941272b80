import type * as z from 'zod';

interface DescribedIssue {
  readonly path: readonly string[];
  readonly message: string;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const measureOf = (origin: string) =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';

/** The issue's text; a rule's own message is used as it is. */
function format(issue: z.core.$ZodIssue): string {
  if (!/^(?:Invalid|Too (?:small|big))/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'is needed';
      return `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `must ${measureOf(issue.origin) ? 'have' : 'be'} at least ${issue.minimum}${measureOf(issue.origin)}`;
    case 'too_big':
      return `must ${measureOf(issue.origin) ? 'have' : 'be'} at most ${issue.maximum}${measureOf(issue.origin)}`;
    case 'invalid_format':
      return issue.format === 'uuid'
        ? 'must be an id, such as lists name it'
        : 'is not written as it has to be';
    default:
      return issue.message;
  }
}

/** The issues of a call's input with their paths, also of unknown fields. */
export function describeIssue(issue: z.core.$ZodIssue): readonly DescribedIssue[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ path, message: format(issue) }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'is nothing that this call knows' }));
}
