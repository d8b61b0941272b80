import { chinese } from './find-messages.ts';

const letter = chinese.source;
/** A line with a comment at its end; the last mark before its first Chinese letter starts it. */
const comment = new RegExp(`^((?:(?!${letter}).)*(?:\\/\\/|#|<!--) +)(.*?)( -->)?$`, 'u');
const words = new RegExp(`${letter}+`, 'gu');

/** A program of several lines in another language: what its comments say, and the Chinese words between quotes. */
export function translateProgram(program: string, translate: (words: string) => string): string {
  return program
    .split('\n')
    .map((line) => {
      if (!chinese.test(line)) return line;
      const [, before, english, after = ''] = comment.exec(line) ?? [];
      if (before !== undefined && english !== undefined) return before + translate(english) + after;
      return line.replace(words, translate);
    })
    .join('\n');
}
