import { basePath } from '../browser/base-path.ts';

// The page is cached in the language of this build; in another language another script caches it again.
const address = `${basePath}/sw.js${import.meta.env.VITE_LANGUAGE ? `?lang=${import.meta.env.VITE_LANGUAGE}` : ''}`;
const policy = globalThis.trustedTypes?.createPolicy('offline-page', { createScriptURL: () => address });

/** Lets this browser show the offline page instead of a page of the console that it cannot load. */
export function cacheOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The addresses that others send people to, and sign-in itself, stay out of any script's hands.
  const scope = `${basePath}/user/`;
  const script = (policy?.createScriptURL('') ?? address) as string;
  navigator.serviceWorker.register(script, { scope }).catch(() => {
    // Refused, or out of reach: the browser's own page says that there is no network.
  });
}
