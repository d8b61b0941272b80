import type { Plugin } from 'vite';

/**
 * Puts the styles that every page needs (tokens, base, the auth layout) into the page itself, so that the first paint
 * waits for no request, and gives scripts a low priority.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return (
          html
            // Pages of every depth share one frame, so it names its files from the root.
            .replace(/(href|src)="\.\//g, '$1="/')
            .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
              const asset = bundle?.[file];
              if (asset?.type !== 'asset') return link;
              // Stays in the bundle too: the manifest names it for the chunks that depend on it.
              // The disabled link tells the loader of chunks that they are here.
              return `<style>${String(asset.source).trim()}</style><link rel="stylesheet" href="/${file}" disabled>`;
            })
            .replace(/ crossorigin(?=[\s>])/g, '')
            // The page is drawn without them: they must not compete with what is seen first.
            .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
        );
      },
    },
  };
}
