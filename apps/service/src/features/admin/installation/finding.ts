import type { ServiceWork } from '../../../service-work.ts';

/** One finding of `doctor`, with advice where something is wrong. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly text: string;
  readonly advice?: string;
}

/** One check. */
export type Check = (work: ServiceWork) => Promise<Finding | readonly Finding[]>;

export const ok = (name: string, text: string): Finding => ({ name, state: 'ok', text });
export const warning = (name: string, text: string, advice: string): Finding => ({
  name,
  state: 'warning',
  text,
  advice,
});
export const wrong = (name: string, text: string, advice: string): Finding => ({
  name,
  state: 'wrong',
  text,
  advice,
});

export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Why a request failed: the code or the message beneath it. */
export function describeCause(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : String(error));
}
