import css from './tone.module.css';

/** What a coloured surface says; without one it is plain. */
export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'brand' | 'lamp';

/** Ground and ink of a tone, for badges, discs and strips alike. */
export function toneClass(tone: Tone | undefined): string | undefined {
  return tone && css[tone];
}
