import type { RedisOptions } from 'ioredis';

type SentinelOptions = Omit<RedisOptions, 'protocol' | 'replyMapping'>;

/** `redis+sentinel://user:password@a:26379,b:26379/name/0?sentinel_password=…`, in its parts. */
const ofSentinels =
  /^(rediss?)\+sentinel:\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^@/?#]+)\/([^/?#]+)(?:\/(\d{1,2}))?(?:\?([^#]*))?$/;
/** `redis+cluster://user:password@a:6379,b:6379`, in its parts. */
const ofCluster = /^(rediss?)\+cluster:\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^@/?#]+)\/?$/;
const sentinelPort = 26_379;
const serverPort = 6379;

/**
 * Parses an address of Sentinels: their hosts, the name of the master, and the credentials (`rediss+sentinel://`: with
 * TLS, to the Sentinels too). Null: it is no such address.
 */
export function sentinelsOf(address: string): SentinelOptions | null {
  const [, scheme, user, password, hosts = '', name = '', db = '0', query] = ofSentinels.exec(address) ?? [];
  const sentinels = readHosts(hosts, sentinelPort);
  if (!sentinels) return null;
  const more = new URLSearchParams(query);
  const tls = { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true };
  return {
    sentinels,
    name: decodeURIComponent(name),
    db: Number(db),
    ...callerOf(user, password),
    ...given('sentinelUsername', more.get('sentinel_username')),
    ...given('sentinelPassword', more.get('sentinel_password')),
    ...(scheme === 'rediss' ? tls : {}),
  };
}

export interface ClusterAddress {
  /** Some of its servers: one that answers names the others. */
  readonly nodes: readonly Host[];
  readonly username?: string;
  readonly password?: string;
  readonly isTls: boolean;
}

/** Parses an address of a Cluster (`rediss+cluster://`: with TLS to every server). Null: it is no such address. */
export function clusterOf(address: string): ClusterAddress | null {
  const [, scheme, user, password, hosts = ''] = ofCluster.exec(address) ?? [];
  const nodes = readHosts(hosts, serverPort);
  return nodes && { nodes, ...callerOf(user, password), isTls: scheme === 'rediss' };
}

interface Host {
  readonly host: string;
  readonly port: number;
}

/** The hosts of a list; null where one is malformed. */
function readHosts(list: string, usualPort: number): Host[] | null {
  const hosts = list.split(',').flatMap((each) => readHost(each, usualPort) ?? []);
  return hosts.length === list.split(',').length ? hosts : null;
}

function readHost(text: string, usualPort: number): Host | null {
  const url = URL.parse(`http://${text}`);
  if (!url || url.host === '' || url.pathname !== '/') return null;
  // `URL` omits the default port of `http`.
  const port = /:(\d+)$/.exec(text)?.[1];
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: port ? Number(port) : usualPort };
}

const callerOf = (user: string | undefined, password: string | undefined) => ({
  ...given('username', user && decodeURIComponent(user)),
  ...given('password', password && decodeURIComponent(password)),
});

const given = (name: keyof SentinelOptions, value: string | null | undefined) =>
  value ? { [name]: value } : {};

/** Whether an address names Redis: a server, a socket, Sentinels that know it, or a Cluster. */
export const isRedisAddress = (address: string): boolean =>
  sentinelsOf(address) !== null ||
  clusterOf(address) !== null ||
  ['redis:', 'rediss:', 'unix:'].includes(URL.parse(address)?.protocol ?? '');
