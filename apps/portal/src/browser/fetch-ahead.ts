import { onFirstInteraction } from './on-first-interaction.ts';

/** After the page's own answers have come, on any line that people bear with. */
const patienceMilliseconds = 2000;

/**
 * Fetches what a press will need before it is pressed: with the first thing that a person does on the page, and where
 * a thumb does nothing before it presses, when the browser has nothing else to do. Nothing while a page is drawn at build.
 */
export function fetchAhead(load: () => Promise<unknown>): void {
  if (typeof window === 'undefined') return;
  // A script is fetched once, however often it is asked for.
  const fetch = () => void load().catch(() => {});
  onFirstInteraction(fetch);
  // Safari has no idea of idleness.
  setTimeout(window.requestIdleCallback ?? fetch, patienceMilliseconds, fetch);
}
