import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { localCertificate } from '../../../test/local-certificate.ts';
import { systemClock } from '../../kernel/clock.ts';
import { systemRandom } from '../../kernel/crypto/random.ts';
import { directoriesSettings, type LdapSettings } from './directory-settings.ts';
import { ldap } from './ldap.ts';
import { withConnection } from './ldap-connection.ts';

let directory: TestDirectory;
const servers: Server[] = [];
const password = 'their password there';

beforeAll(async () => {
  directory = await openDirectory(localCertificate);
  await directory.addPerson({ uid: 'linwan', name: '林晚', mail: 'linwan@corp.example', password });
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => directory.close());

const open = (more: object = {}) => {
  const [settings] = directoriesSettings.parse([{ ...directory.entry, ...more }]);
  if (settings?.kind !== 'ldap') throw new Error('no settings');
  return ldap(settings, { clock: systemClock, random: systemRandom });
};

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

/** A server that is no directory; returns its port. */
const serve = (answer: (socket: Socket) => void) =>
  portOf(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => answer(socket));
    }),
  );

const plain = (port: number) => ({ url: `ldap://127.0.0.1:${port}`, start_tls: false, timeout_seconds: 1 });

test('it is asked by StartTLS, by ldaps and, on the machine itself, in the clear', async () => {
  const ways = [
    {},
    { url: directory.tlsUrl, start_tls: false },
    { url: directory.plainUrl, start_tls: false, ca: '' },
  ];
  for (const way of ways) {
    const answer = await open(way).authenticate('linwan', password);
    expect(answer).toMatchObject({
      kind: 'proven',
      person: { nickname: '林晚', username: 'linwan', email: 'linwan@corp.example' },
    });
    expect(await open(way).authenticate('linwan', 'another one')).toEqual({ kind: 'refused' });
    expect(await open(way).probe()).toMatchObject({
      ok: true,
      detail: 'it has uid=linwan,ou=people,dc=corp,dc=example',
    });
  }
});

// threat:directory
test('a certificate of nobody’s, or of another host, ends it before the password is sent', async () => {
  const port = new URL(directory.tlsUrl).port;
  const distrusted = [
    { ca: '' },
    { url: directory.tlsUrl, start_tls: false, ca: '' },
    { url: `ldaps://127.0.0.1:${port}`, start_tls: false },
  ];
  for (const way of distrusted)
    expect(await open(way).authenticate('linwan', password)).toMatchObject({ kind: 'unavailable' });
});

// threat:directory
test('a connection that breaks is not opened again: the one that comes back may be somebody else’s', async () => {
  let connections = 0;
  const server = createTlsServer(localCertificate, (socket) => {
    connections += 1;
    // The bind of the reader succeeds, and that is the end.
    socket.on('data', (bytes) => {
      socket.end(Buffer.from([0x30, 0x0c, 2, 1, bytes[4] ?? 0, 0x61, 7, 0x0a, 1, 0, 4, 0, 4, 0]));
    });
  });
  const port = await portOf(server);
  const entry = { ...directory.entry, url: `ldaps://localhost:${port}`, start_tls: false };
  const [settings] = directoriesSettings.parse([entry]);
  const asked = withConnection(settings as LdapSettings, async (client) => {
    await client.bind('cn=reader', 'reader-secret');
    await vi.waitFor(() => expect(client.isConnected).toBe(false));
    await client.bind('uid=linwan', password);
  });
  await expect(asked).rejects.toThrow('the connection broke');
  expect(connections).toBe(1);
});

// threat:directory
test('no password proves nothing, although a directory takes it', async () => {
  const refused = { kind: 'refused' };
  expect(await open().authenticate('linwan', '')).toEqual(refused);
  expect(await open().authenticate('', password)).toEqual(refused);
});

// threat:directory
test.each([
  ['says nothing', () => undefined],
  ['answers HTML', (socket: Socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n<html></html>')],
  ['hangs up', (socket: Socket) => void socket.end()],
  ['never stops', (socket: Socket) => flood(socket)],
])('a server that %s is unavailable within its time', async (_name, answer) => {
  const port = await serve(answer);
  const started = performance.now();
  expect(await open(plain(port)).authenticate('linwan', password)).toMatchObject({ kind: 'unavailable' });
  expect(await open(plain(port)).probe()).toMatchObject({ ok: false, result: 'unavailable' });
  expect(performance.now() - started).toBeLessThan(4000);
});

/** One message that is said to have 2 GB. */
function flood(socket: Socket): void {
  socket.write(Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]));
  const more = () => {
    while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
  };
  socket.on('drain', more);
  more();
}

test('settings that do not fit say what does not: the reader, the place, the id', async () => {
  const probe = (more: object) => open(more).probe();
  expect(await probe({ bind_password: 'wrong' })).toEqual({
    ok: false,
    result: 'directory_misconfigured',
    detail: 'it does not take bind_dn with bind_password',
  });
  expect(await probe({ base_dn: 'ou=none,dc=corp,dc=example' })).toMatchObject({
    result: 'directory_misconfigured',
  });
  expect(await probe({ attributes: { id: 'employeeNumber' } })).toMatchObject({
    detail: expect.stringContaining('employeeNumber (attributes.id) is missing'),
  });
  expect(await open({ attributes: { id: 'employeeNumber' } }).authenticate('linwan', password)).toMatchObject(
    {
      kind: 'refused',
      log: expect.stringContaining('attributes.id'),
    },
  );
});

test('a URL that would send passwords in the clear, and filters without a place, are refused', () => {
  const faults = (more: object) => {
    const parsed = directoriesSettings.safeParse([{ ...directory.entry, ...more }]);
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
  };
  expect(faults({ url: 'ldap://ldap.corp.example', start_tls: false })).toEqual(['0.url']);
  expect(faults({ url: 'ldap://ldap.corp.example' })).toEqual([]);
  expect(faults({ url: 'ldaps://ldap.corp.example' })).toEqual(['0.start_tls']);
  for (const url of [
    'https://ldap.corp.example',
    'ldap://a:b@corp.example',
    'ldap://corp.example/dc=x',
    'ldap://',
  ])
    expect(faults({ url })).toEqual(['0.url']);
  expect(faults({ user_filter: '(uid=linwan)' })).toEqual(['0.user_filter']);
  expect(faults({ group_filter: 'member={dn}' })).toEqual(['0.group_filter']);
  expect(faults({ ca: 'none' })).toEqual(['0.ca']);
});
