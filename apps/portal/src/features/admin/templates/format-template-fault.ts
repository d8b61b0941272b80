const rules: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^must not be empty$/, '不能为空'],
  [/^an SMS has none$/, '短信没有该部分'],
  [/^(\{\w+\}) is no variable of this message$/, '$1 不是该消息的变量'],
  [/^(\{\w+\}) is needed$/, '缺少 $1'],
  [/^(\{\w+\}) may not be part of an address$/, '$1 紧邻网址，会随网址泄露，请用空格隔开'],
  [/^\{link\} may stand only as a whole href$/, '{link} 只能是整个 href'],
  [/^(.+) is refused$/s, '不允许 $1'],
];

/** The faults of a template by part. */
export function formatTemplateFault(issues: unknown): Readonly<Record<string, string>> {
  const list = Array.isArray(issues) ? (issues as { path?: unknown; message?: unknown }[]) : [];
  const shown = list.map(({ path, message }) => {
    const text = String(message ?? '');
    const rule = rules.find(([pattern]) => pattern.test(text));
    return {
      part: String(Array.isArray(path) ? path[0] : 'other'),
      text: rule ? text.replace(rule[0], rule[1]) : text,
    };
  });
  return Object.fromEntries(
    [...new Set(shown.map(({ part }) => part))].map((part) => [
      part,
      shown
        .filter((each) => each.part === part)
        .map(({ text }) => text)
        .join('，'),
    ]),
  );
}
