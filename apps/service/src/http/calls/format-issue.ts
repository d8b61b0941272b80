import type * as z from 'zod';

const kindTexts: Readonly<Record<string, string>> = {
  string: '这一项应该是文字',
  number: '这一项应该是数字',
  int: '这一项应该是整数',
  boolean: '这一项只能是“是”或“否”',
  array: '这一项应该是一个列表',
};

/** The words for a limit, by what it limits. */
const atLeast = (origin: string, least: string): string =>
  origin === 'string'
    ? `至少 ${least} 个字`
    : origin === 'array'
      ? `至少要有 ${least} 项`
      : `不能小于 ${least}`;
const atMost = (origin: string, most: string): string =>
  origin === 'string' ? `最多 ${most} 个字` : origin === 'array' ? `最多 ${most} 项` : `不能大于 ${most}`;

/** The message for a field that has no prompt of its own, for the person who filled it in. */
export const formatIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '请填写这一项' : (kindTexts[issue.expected] ?? '这一项的内容不对');
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) <= 1
        ? '请填写这一项'
        : atLeast(issue.origin, String(issue.minimum));
    case 'too_big':
      return atMost(issue.origin, String(issue.maximum));
    case 'invalid_format':
      return '这一项的格式不对';
    case 'invalid_value':
      return '请从给出的选项里选一个';
    case 'unrecognized_keys':
      return '多出了不认识的内容';
    default:
      return '这一项的内容不对';
  }
};
