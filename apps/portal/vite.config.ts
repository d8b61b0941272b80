import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { inlineStyles } from './build/inline-styles.ts';
import { leanCalls } from './build/lean-calls.ts';
import { leanIcons } from './build/lean-icons.ts';
import { otherLanguages, outDirOf } from './build/words/languages.ts';
import { words } from './build/words/words-plugin.ts';

const servicePaths = [
  '/v3',
  '/oauth2',
  '/.well-known',
  '/outbox',
  '/uploads',
  '/resources',
  '/docs',
  '/healthz',
  '/readyz',
  '/metrics',
  '/manifest.webmanifest',
  '/apple-touch-icon.png',
  '/icons',
];

export default defineConfig(({ mode, isSsrBuild }) => {
  const service = loadEnv(mode, process.cwd(), 'SERVICE_').SERVICE_URL ?? 'http://127.0.0.1:3000';
  const chunks = chunkGroups();
  // `vite build --mode en`: the portal in another language, beside the Chinese one (build/words).
  const language = otherLanguages.find((each) => each === mode) ?? '';
  const scripts = language ? `assets/${language}` : 'assets';
  return {
    define: { 'import.meta.env.VITE_LANGUAGE': JSON.stringify(language) },
    // Scripts and styles find each other wherever they lie; the pages name them from the root (inline-styles).
    base: './',
    plugins: [
      language !== '' && words(fileURLToPath(new URL('.', import.meta.url)), language),
      leanIcons(),
      leanCalls(),
      react(),
      chunks.plugin,
      inlineStyles(),
    ],
    build: {
      ...(language && { outDir: outDirOf(language), emptyOutDir: true, copyPublicDir: false }),
      // The level of docs/browsers.md; newer functions: src/browser/substitutes.ts.
      target: 'es2022',
      cssTarget: 'chrome111',
      // Every browser since 2023 preloads modules itself; in an older one they come a moment later.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        // A first `npm start` on a slow machine would print a table of our own plugins.
        checks: { pluginTimings: false },
        treeshake: { manualPureFunctions: ['createLucideIcon', 'defineCall'] },
        ...(!isSsrBuild && {
          output: {
            codeSplitting: { groups: chunks.groups },
            // The first script lists every piece of the portal: what they are called would weigh a kilobyte in it.
            // `.vite/pieces.json` knows.
            // The first script names every piece: seven characters do, the least that the bundler takes.
            chunkFileNames: `${scripts}/[hash:7].js`,
            entryFileNames: `${scripts}/[name]-[hash].js`,
            assetFileNames: 'assets/[hash:7][extname]',
          },
        }),
      },
    },
    server: { host: '127.0.0.1', proxy: Object.fromEntries(servicePaths.map((path) => [path, service])) },
  };
});
