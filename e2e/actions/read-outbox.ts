import type { House } from '../house/start-house.ts';

export interface Letter {
  readonly to: string;
  readonly kind: string;
  readonly purpose: string;
  readonly code: string;
  readonly text: string;
  readonly at: number;
}

/** What was sent to an address, newest first. */
export async function readOutbox(house: House, to: string): Promise<Letter[]> {
  const answer = await fetch(`${house.url}/outbox.json?to=${encodeURIComponent(to)}`);
  if (!answer.ok) throw new Error(`outbox.json answered ${answer.status}`);
  return (await answer.json()) as Letter[];
}

/** The newest code for an address and purpose; throws where none was sent. */
export async function readCode(house: House, to: string, purpose: string): Promise<string> {
  const letter = (await readOutbox(house, to)).find((found) => found.purpose === purpose);
  if (!letter) throw new Error(`No code for ${purpose} was sent to ${to}`);
  return letter.code;
}
