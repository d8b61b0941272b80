import { join } from 'node:path';

/** Where the embedded cluster of a data folder lies. */
export const clusterFolder = (dataDir: string) => join(dataDir, 'postgres');
