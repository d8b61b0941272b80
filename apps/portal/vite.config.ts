import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { inlineStyles } from './build/inline-styles.ts';
import { leanIcons } from './build/lean-icons.ts';
import { ownCopies } from './build/own-copies.ts';

const servicePaths = [
  '/v3',
  '/oauth2',
  '/.well-known',
  '/outbox',
  '/uploads',
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
  return {
    // Scripts and styles find each other wherever they lie; the pages name them from the root (inline-styles).
    base: './',
    plugins: [
      leanIcons(),
      ownCopies(fileURLToPath(new URL('./src/main.tsx', import.meta.url))),
      react(),
      chunks.plugin,
      inlineStyles(),
    ],
    build: {
      target: 'es2022',
      cssTarget: 'chrome111',
      // Every browser since 2023 preloads modules itself; in an older one they come a moment later.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        treeshake: { manualPureFunctions: ['createLucideIcon'] },
        ...(!isSsrBuild && {
          output: {
            codeSplitting: { groups: chunks.groups },
            // The first script lists every piece of the portal: what they are called would weigh a kilobyte in it.
            // `.vite/pieces.json` knows.
            chunkFileNames: 'assets/[hash].js',
            assetFileNames: 'assets/[hash][extname]',
          },
        }),
      },
    },
    server: { host: '127.0.0.1', proxy: Object.fromEntries(servicePaths.map((path) => [path, service])) },
  };
});
