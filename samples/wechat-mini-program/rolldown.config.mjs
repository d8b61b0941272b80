import { defineConfig } from 'rolldown';

/**
 * The npm packages of the mini program, as the CommonJS that WeChat looks for in `miniprogram_npm`. DevTools' own
 * 构建 npm packs a package's main file alone, and noble's packages have none: only the modules inside.
 */
export default defineConfig({
  input: {
    'ciphers/aes': '@noble/ciphers/aes.js',
    'hashes/hmac': '@noble/hashes/hmac.js',
    'hashes/sha2': '@noble/hashes/sha2.js',
  },
  platform: 'neutral',
  transform: { target: 'es2018' },
  output: {
    dir: 'miniprogram_npm/@noble',
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[name].js',
    cleanDir: true,
    minify: true,
  },
});
