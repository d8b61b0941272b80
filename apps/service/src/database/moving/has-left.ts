import { openCopyClient } from '../copy/open-copy-client.ts';
import { readDeparture } from './departure.ts';

/** Whether everything went from the database of this address by this move. */
export async function hasLeft(url: string, id: string): Promise<boolean> {
  const client = await openCopyClient(url);
  try {
    return (await readDeparture(client))?.id === id;
  } finally {
    await client.end();
  }
}
