import type { TestService } from '../setup/start-service.ts';

export interface Letter {
  readonly to: string;
  readonly kind: string;
  readonly purpose: string;
  readonly code: string;
  readonly text: string;
  readonly at: number;
}

/** What was sent to an address, newest first. */
export async function readOutbox(service: TestService, to: string): Promise<Letter[]> {
  const answer = await fetch(`${service.url}/outbox.json?to=${encodeURIComponent(to)}`);
  if (!answer.ok) throw new Error(`outbox.json answered ${answer.status}`);
  return (await answer.json()) as Letter[];
}

/** The newest code for an address and purpose; throws where none was sent. */
export async function readCode(service: TestService, to: string, purpose: string): Promise<string> {
  const letter = (await readOutbox(service, to)).find((found) => found.purpose === purpose);
  if (!letter) throw new Error(`No code for ${purpose} was sent to ${to}`);
  return letter.code;
}
