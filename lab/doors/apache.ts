import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'dir', 'include', 'mime'];
const moduleFolder = '/usr/lib/apache2/modules';

/** What a module is called in its file. */
const symbolOf = (name: string) => (name === 'shib' ? 'mod_shib' : `${name}_module`);

interface Apache {
  /** Its origin: http on loopback. */
  readonly site: string;
  /** With `pages/`, which it serves; it may read everything below. */
  readonly folder: string;
  /** The module that signs people in, as Debian names it. */
  readonly module: string;
  readonly config: string;
}

/** Runs Debian's Apache until the returned function is called. */
export async function runApache({ site, folder, module, config }: Apache): Promise<() => void> {
  await writeFile(
    join(folder, 'apache.conf'),
    `ServerName ${site}
UseCanonicalName On
Listen ${new URL(site).host}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
LogLevel info
User www-data
Group www-data
${[...modules, module].map((name) => `LoadModule ${symbolOf(name)} ${moduleFolder}/mod_${name}.so`).join('\n')}
TypesConfig /dev/null
DocumentRoot ${folder}/pages
DirectoryIndex index.shtml
AddType text/html .shtml
AddOutputFilter INCLUDES .shtml
<Directory ${folder}/pages>
Options +Includes
</Directory>
${config}`,
  );
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  spawn('chmod', ['-R', 'a+rwX', folder]).on('exit', () => resolve());
  await opened;
  const child = spawn('apache2', ['-f', join(folder, 'apache.conf'), '-DFOREGROUND'], { stdio: 'inherit' });
  await vi.waitFor(() => fetch(`${site}/`), { timeout: 10_000 });
  return () => void child.kill();
}

/** A browser at a site: it keeps cookies, and follows no redirects. */
export function openSite(site: string) {
  const jar = new Map<string, string>();
  return async (address: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(address, site), {
      redirect: 'manual',
      ...init,
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = answer.headers.get('location') ?? '';
    return { status: answer.status, location, body: await answer.text() };
  };
}
export type SiteVisit = ReturnType<typeof openSite>;
