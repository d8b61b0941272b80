import { checkpointFile } from '../vendors/files/checkpoint-file.ts';
import type { Ports } from './ports.ts';

/** What the data folder remembers of the logs. */
export function openWitnesses(dataDir: string): Pick<Ports, 'checkpointWitness' | 'auditWitness'> {
  return {
    checkpointWitness: checkpointFile(dataDir, 'log-checkpoint'),
    auditWitness: checkpointFile(dataDir, 'audit-checkpoint'),
  };
}
