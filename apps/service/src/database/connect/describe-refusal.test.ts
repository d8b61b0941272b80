import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';
import { recordingLog } from '../../../test/recording-log.ts';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { openDatabaseServer } from '../../ports/open-database-server.ts';
import { readSettings } from '../../settings/settings.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
}, 120_000);
afterAll(() => service.close());

/** The address of the service's database, changed. */
function changed(change: (url: URL) => void): string {
  const url = new URL(service.databaseUrl);
  change(url);
  return url.href;
}

test.each<[string, (url: URL) => void, RegExp]>([
  [
    'a role that is not there',
    (url) => {
      url.username = 'nobody';
    },
    /the database refuses .*: see the user/,
  ],
  [
    'a database that is not there',
    (url) => {
      url.pathname = '/missing';
    },
    /the database refuses .*: create the database/,
  ],
  [
    'a database that the role does not own',
    (url) => {
      url.pathname = '/postgres';
    },
    /the database refuses .*: let the role own the database/,
  ],
  [
    'TLS that the server does not have',
    (url) => url.searchParams.set('sslmode', 'verify-full'),
    /no TLS connection .*sslrootcert=FILE.*NODE_EXTRA_CA_CERTS.*sslmode=no-verify/,
  ],
])('given %s, ends a first start with one line', async (_, change, line) => {
  const settings = readSettings({ CONFIG_FILE: '', DATABASE_URL: changed(change) });
  const refused = await openDatabaseServer(settings, recordingLog()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CannotStart);
  expect((refused as Error).message).toMatch(line);
});
