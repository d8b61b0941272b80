import { expect, test } from 'vitest';
import { digitsOf, writeDigits } from './code-digits.ts';

const boxes = (text: string) => [...text].map((digit) => (digit === '_' ? '' : digit));
const write = (before: string, at: number, text: string) => {
  const { boxes: after, next } = writeDigits(boxes(before), at, text);
  return `${after.map((digit) => digit || '_').join('')} ${next}`;
};

test('only digits count, full-width ones too', () => {
  expect(digitsOf(' 12a３四4 ')).toBe('1234');
});

test.each([
  ['one digit fills its box and goes on', '______', 0, '4', '4_____ 1'],
  ['the last digit stays at the last box', '12345_', 5, '6', '123456 5'],
  ['a letter leaves an empty box empty', '12____', 2, 'x', '12____ 2'],
  ['a letter in place of a digit clears it', '123___', 2, 'x', '12____ 2'],
  ['typed behind a digit, the new one counts', '123___', 1, '29', '193___ 2'],
  ['typed before a digit, the new one counts', '123___', 1, '92', '193___ 2'],
  ['the same digit again', '123___', 1, '22', '123___ 2'],
  ['several digits spread from their box on', '1_____', 1, '234', '1234__ 4'],
  ['a whole code fills all boxes, wherever it lands', '12____', 2, '987654', '987654 5'],
  ['what is over is dropped', '______', 0, '12345678', '123456 5'],
  ['spread past the end is dropped', '1234__', 4, '567', '123456 5'],
])('%s', (_name, before, at, text, after) => {
  expect(write(before, at, text)).toBe(after);
});
