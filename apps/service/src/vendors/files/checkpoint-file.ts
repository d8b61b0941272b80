import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckpointWitness } from '../../features/activity/activity-log/checkpoint.ts';
import { readIfThere, writeFileAtomically } from '../../kernel/files/durable-file.ts';

/**
 * Stores the newest checkpoint of the log, or the last event of the audit log, in a file of the data folder: `NUMBER
 * MAC`. A restore deletes it.
 */
export function checkpointFile(
  dataDir: string,
  name: 'log-checkpoint' | 'audit-checkpoint',
): CheckpointWitness {
  const path = join(dataDir, name);
  return {
    async read() {
      const [, number, mac] = /^(\d+) ([0-9a-f]{64})\s*$/.exec((await readIfThere(path)) ?? '') ?? [];
      return number && mac ? { number: Number(number), mac } : null;
    },
    forget: () => rm(path, { force: true }),
    async write({ number, mac }) {
      await writeFileAtomically(path, `${number} ${mac}\n`);
    },
  };
}
