import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkSubjects, readSubjects } from './check-commits.ts';

it('takes a subject of 72 characters that names its area', () => {
  const longest = `sign-in: ${'x'.repeat(63)}`;
  expect(checkSubjects(['sign-in: refuse a second factor twice', 'docs, lab: say it once', longest])).toEqual(
    [],
  );
  expect(checkSubjects([`${longest}x`])).toEqual([`commit “${longest}x”: more than 72 characters`]);
});

it.each(['Refuse a second factor twice', 'Sign-in: refuse it', 'sign-in:', 'sign-in:refuse'])(
  'refuses “%s”',
  (subject) => {
    expect(checkSubjects([subject])).toEqual([`commit “${subject}”: write “area: what it does”`]);
  },
);

it('reads nothing where there is no history', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tongxing-commits-'));
  expect(readSubjects(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
