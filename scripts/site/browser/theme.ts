// Before the first paint: day or night as it was chosen in the portal, which keeps it under this name.
const kept = (() => {
  try {
    return localStorage.getItem('vueuse-color-scheme');
  } catch {
    return null;
  }
})();
const isKept = kept === 'light' || kept === 'dark';
document.documentElement.dataset['theme'] = isKept
  ? kept
  : matchMedia('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light';
