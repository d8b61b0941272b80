export type CodeTone = 'comment' | 'string' | 'number' | 'keyword' | 'call';
export interface CodePiece {
  readonly text: string;
  readonly tone?: CodeTone;
}

const words =
  'const let var function return import export from as await async new if else for of in true false null undefined class interface type public private static void final def print with not and or is None True False package func go defer range struct use fn pub mut curl';
const parts = [
  '(?<comment>(?<![:\\w])//[^\\n]*|(?<=^|\\s)#[^\\n]*|/\\*[\\s\\S]*?\\*/)',
  '(?<string>"(?:\\\\.|[^"\\\\\\n])*"|\'(?:\\\\.|[^\'\\\\\\n])*\'|`(?:\\\\.|[^`\\\\])*`)',
  '(?<number>\\b\\d[\\d_.]*\\b)',
  `(?<keyword>\\b(?:${words.replaceAll(' ', '|')})\\b)`,
  '(?<call>\\b[A-Za-z_$][\\w$]*(?=\\())',
].join('|');

/** Null in a browser without lookbehind (Safari before 16.4), which shows code in one colour. */
function readPattern(): RegExp | null {
  try {
    return new RegExp(parts, 'gm');
  } catch {
    return null;
  }
}
const pattern = readPattern();

/** Cuts code of any of the usual languages into pieces to colour. A guess good enough for short examples. */
export function highlight(code: string): CodePiece[] {
  if (!pattern) return [{ text: code }];
  const pieces: CodePiece[] = [];
  let at = 0;
  for (const match of code.matchAll(pattern)) {
    const tone = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] as CodeTone;
    if (match.index > at) pieces.push({ text: code.slice(at, match.index) });
    pieces.push({ text: match[0], tone });
    at = match.index + match[0].length;
  }
  if (at < code.length) pieces.push({ text: code.slice(at) });
  return pieces;
}
