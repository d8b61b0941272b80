import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

export default defineConfig(({ mode }) => {
  const service = loadEnv(mode, process.cwd(), 'SERVICE_').SERVICE_URL ?? 'http://127.0.0.1:3000';
  return {
    plugins: [react()],
    build: { target: 'es2022', cssTarget: 'chrome111', sourcemap: false, manifest: true },
    server: {
      host: '127.0.0.1',
      proxy: Object.fromEntries(
        ['/v3', '/oauth2', '/.well-known', '/outbox', '/uploads'].map((path) => [path, service]),
      ),
    },
  };
});
