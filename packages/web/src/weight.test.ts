import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

/** The bytes a browser loads for an app that uses this package: bundled, minified, Brotli. */
async function weightOf(program: string): Promise<number> {
  const entry = 'virtual:app';
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    build: { write: false, target: 'es2022', rolldownOptions: { input: entry } },
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? program : undefined),
      },
    ],
  });
  const chunks = [made].flat().flatMap((each) => ('output' in each ? each.output : []));
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  expect(code).toContain('code_challenge');
  return brotliCompressSync(code).length;
}

const source = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));

it('weighs at most 4 KB with the account menu, and 3 KB without', async () => {
  const alone = await weightOf(
    `import { openAccount } from ${source('account.ts')}; window.a = openAccount;`,
  );
  const whole = await weightOf(
    `import { openAccount } from ${source('account.ts')}; import { defineAccountMenu } from ${source('account-menu.ts')};
     window.a = openAccount; defineAccountMenu();`,
  );
  console.log(`@tongxing/web: ${alone} bytes, with the menu ${whole}`);
  expect(alone).toBeLessThanOrEqual(3_000);
  expect(whole).toBeLessThanOrEqual(4_000);
});
