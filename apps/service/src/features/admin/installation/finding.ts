import type { ServiceWork } from '../../../service-work.ts';

/** What `doctor` found about one thing, and what to do where it is not well. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly text: string;
  readonly advice?: string;
}

/** Looks at one thing. */
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

/** Whether nobody but this machine can reach an address. */
export const isLoopback = (url: string) =>
  /^(?:localhost|127\.|\[::1\]$|.*\.localhost$)/.test(new URL(url).hostname);
