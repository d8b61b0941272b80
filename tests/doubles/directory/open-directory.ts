import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Attribute, Change, Client } from 'ldapts';

const suffix = 'dc=corp,dc=example';
const people = `ou=people,${suffix}`;
const groups = `ou=groups,${suffix}`;
const admin = { dn: `cn=admin,${suffix}`, password: 'admin-secret' };

/** What of Active Directory's schema is read. */
const activeDirectory = `
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.159 NAME 'accountExpires' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.221 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
objectclass ( 1.2.840.113556.1.5.9999 NAME 'activeDirectoryUser' AUXILIARY
  MAY ( userAccountControl $ accountExpires $ objectGUID $ sAMAccountName ) )`;

/** A person of the directory; `more` may add attributes of Active Directory. */
export interface DirectoryPerson {
  readonly uid: string;
  readonly password: string;
  readonly name: string;
  readonly mail?: string;
  readonly mobile?: string;
  readonly more?: Readonly<Record<string, string>>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Runs Debian's slapd (OpenLDAP) with people and groups below `dc=corp,dc=example`. `certificate`: of `localhost`, in PEM;
 * without one it is asked in the clear.
 */
export async function openDirectory(certificate?: { readonly cert: string; readonly key: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-ldap-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  await mkdir(join(folder, 'db'));
  for (const [name, pem] of Object.entries(certificate ?? {}))
    await writeFile(join(folder, `${name}.pem`), pem, { mode: 0o600 });
  const schemas = ['core', 'cosine', 'inetorgperson'];
  await writeFile(
    join(folder, 'slapd.conf'),
    `${schemas.map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
${activeDirectory}
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
${certificate ? `TLSCertificateFile ${folder}/cert.pem\nTLSCertificateKeyFile ${folder}/key.pem` : ''}
database mdb
maxsize 104857600
suffix "${suffix}"
rootdn "${admin.dn}"
rootpw ${admin.password}
directory ${folder}/db
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="cn=reader,${suffix}" read by anonymous auth by * none
`,
  );
  const listens = [`ldap://127.0.0.1:${port}`, ...(certificate ? [`ldaps://127.0.0.1:${tlsPort}`] : [])].join(
    ' ',
  );
  const start = () =>
    spawn('/usr/sbin/slapd', ['-f', join(folder, 'slapd.conf'), '-h', listens, '-d', '0'], {
      stdio: 'ignore',
    });
  let child = start();
  const asAdmin = async <Value>(run: (client: Client) => Promise<Value>): Promise<Value> => {
    const client = new Client({ url: `ldap://127.0.0.1:${port}` });
    try {
      await client.bind(admin.dn, admin.password);
      return await run(client);
    } finally {
      await client.unbind();
    }
  };
  const isUp = async () => {
    const latest = performance.now() + 10_000;
    while (!(await asAdmin(async () => true).catch(() => false))) {
      if (performance.now() > latest || child.exitCode !== null) throw new Error('slapd has not started');
      await pause(20);
    }
  };
  await isUp();
  const dnOf = (uid: string) => `uid=${uid},${people}`;
  const replace = (dn: string, type: string, values: string[] | Buffer[]) =>
    asAdmin((client) =>
      client.modify(dn, new Change({ operation: 'replace', modification: new Attribute({ type, values }) })),
    );
  await asAdmin(async (client) => {
    await client.add(suffix, { objectClass: ['dcObject', 'organization'], dc: 'corp', o: 'Corp' });
    for (const dn of [people, groups]) {
      const ou = dn.split(/[=,]/)[1] ?? '';
      await client.add(dn, { objectClass: ['organizationalUnit'], ou });
    }
    await client.add(`cn=reader,${suffix}`, {
      objectClass: ['organizationalRole', 'simpleSecurityObject'],
      cn: 'reader',
      userPassword: 'reader-secret',
    });
  });

  return {
    /** The entry of the settings: by StartTLS where it has a certificate, with everything else by default. */
    entry: {
      key: 'corp',
      kind: 'ldap',
      url: `ldap://localhost:${port}`,
      ...(certificate && { start_tls: true, ca: certificate.cert }),
      bind_dn: `cn=reader,${suffix}`,
      bind_password: 'reader-secret',
      base_dn: people,
    },
    plainUrl: `ldap://127.0.0.1:${port}`,
    tlsUrl: `ldaps://localhost:${tlsPort}`,
    groups,
    dnOf,
    addPerson: ({ uid, password, name, mail, mobile, more = {} }: DirectoryPerson) =>
      asAdmin((client) =>
        client.add(dnOf(uid), {
          objectClass: ['inetOrgPerson', ...(Object.keys(more).length > 0 ? ['activeDirectoryUser'] : [])],
          uid,
          cn: name,
          sn: name,
          userPassword: password,
          ...(mail && { mail }),
          ...(mobile && { mobile }),
          ...more,
        }),
      ),
    addGroup: (cn: string, members: readonly string[]) =>
      asAdmin((client) =>
        client.add(`cn=${cn},${groups}`, { objectClass: ['groupOfNames'], cn, member: [...members] }),
      ),
    setMembers: (cn: string, members: string[]) => replace(`cn=${cn},${groups}`, 'member', members),
    setPassword: (uid: string, password: string) => replace(dnOf(uid), 'userPassword', [password]),
    set: (uid: string, attribute: string, ...values: string[] | Buffer[]) =>
      replace(dnOf(uid), attribute, values),
    remove: (uid: string) => asAdmin((client) => client.del(dnOf(uid))),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
    async startAgain() {
      child = start();
      await isUp();
    },
    async close() {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestDirectory = Awaited<ReturnType<typeof openDirectory>>;
