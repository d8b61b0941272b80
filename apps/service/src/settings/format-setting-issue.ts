import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list: […]',
  object: 'a group of settings: {…}',
  record: 'a group of settings: {…}',
};

const quoted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(', ');

/** The kind of the value, as its writer sees it; never the value, which may be a secret. */
function kindOf(input: unknown): string {
  if (Array.isArray(input)) return 'a list';
  if (input === null) return 'null';
  return { object: 'a group', string: 'text' }[typeof input as string] ?? String(input);
}

function describeBound(
  { origin, inclusive }: { origin: string; inclusive?: boolean | undefined },
  word: 'least' | 'most',
  bound: number | bigint,
): string {
  const at = inclusive === false ? (word === 'least' ? 'more than' : 'less than') : `at ${word}`;
  if (origin === 'string') {
    return word === 'least' && bound === 1 ? 'must not be empty' : `must have ${at} ${bound} characters`;
  }
  return origin === 'array' ? `must have ${at} ${bound} entries` : `must be ${at} ${bound}`;
}

/** What to use instead of a removed setting, by its path. */
const replacements: Readonly<Record<string, string>> = {
  'backups.continuous':
    'is gone: backups.every_hours makes backups more often; for a point in time use DATABASE_URL with pgBackRest (docs/handbook/point-in-time.md)',
};

const describeUnknown = ({ keys, path }: { keys: string[]; path: PropertyKey[] }): string => {
  const isGone = (key: string) => Object.hasOwn(replacements, [...path, key].join('.'));
  const gone = keys.filter(isGone).map((key) => `${quoted([key])} ${replacements[[...path, key].join('.')]}`);
  const unknown = keys.filter((key) => !isGone(key));
  return [...gone, ...(unknown.length > 0 ? [`${quoted(unknown)}: no such setting`] : [])].join('; ');
};

/** What the value must be, without the path; never the value itself. */
export function formatIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `is missing: ${kinds[issue.expected] ?? issue.expected}`;
      return `must be ${kinds[issue.expected] ?? issue.expected}, and is ${kindOf(issue.input)}`;
    case 'too_small':
      return describeBound(issue, 'least', issue.minimum);
    case 'too_big':
      return describeBound(issue, 'most', issue.maximum);
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${quoted(issue.values)}`;
    case 'invalid_format':
      return issue.format === 'date' ? 'must be a date such as 2026-01-31' : issue.message;
    case 'unrecognized_keys':
      return describeUnknown(issue);
    case 'invalid_union': {
      const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
      return options.length > 0 ? `must be one of ${quoted(options)}` : 'is none of what it may be';
    }
    default:
      return issue.message;
  }
}

/** One line for the operator: the path, and what the value must be. Never the value itself. */
export function formatSettingIssue(issue: Issue, prefix = ''): string {
  const path = issue.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  const where = `${prefix}${path.replace(/^\./, '')}`;
  return `${where}${where ? (where.endsWith(' ') ? '' : ': ') : ''}${formatIssue(issue)}`;
}
