import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A built portal of one empty page, as `ports.portalFolder`: for tests of pages. */
export async function portalFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tongxing-portal-'));
  await writeFile(path.join(folder, 'index.html'), '<html lang="zh-CN"><title>通行</title>');
  await writeFile(path.join(folder, 'known-paths.json'), '["/","/login/account","/oauth/authorize"]');
  return folder;
}
