import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { runTongxing } from '../../test/run-tongxing.ts';

test.each([
  { typed: ['backup', 'restore', '--at', 'latest'], texts: /pgBackRest.*backups\.every_hours/ },
  { typed: ['backup', 'verify', '--at=2026-11-22 20:00:00'], texts: /pgBackRest.*backups\.every_hours/ },
  { typed: ['database', 'upgrade'], texts: /backup create.*backup restore latest --keep-sessions/ },
])(
  'given $typed, the command stops with one line that says what to use instead',
  async ({ typed, texts }) => {
    const { out, errors, code } = await runTongxing(tmpdir(), {}, typed);
    expect([code, out, errors]).toEqual([2, '', expect.stringMatching(texts)]);
    expect(errors).not.toContain('\n');
  },
);
