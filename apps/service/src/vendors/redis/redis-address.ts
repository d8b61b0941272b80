import type { RedisOptions } from 'ioredis';

type SentinelOptions = Omit<RedisOptions, 'protocol' | 'replyMapping'>;

/** `redis+sentinel://user:password@a:26379,b:26379/name/0?sentinel_password=…`, in its parts. */
const ofSentinels =
  /^(rediss?)\+sentinel:\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^@/?#]+)\/([^/?#]+)(?:\/(\d{1,2}))?(?:\?([^#]*))?$/;
const sentinelPort = 26_379;

/**
 * What an address of Sentinels says: who is asked for the master, which master, and how it is spoken to
 * (`rediss+sentinel://`: with TLS, the Sentinels too). Null: it is no such address.
 */
export function sentinelsOf(address: string): SentinelOptions | null {
  const [, scheme, user, password, hosts = '', name = '', db = '0', query] = ofSentinels.exec(address) ?? [];
  const sentinels = hosts.split(',').flatMap((each) => readHost(each) ?? []);
  if (hosts === '' || sentinels.length < hosts.split(',').length) return null;
  const more = new URLSearchParams(query);
  const tls = { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true };
  return {
    sentinels,
    name: decodeURIComponent(name),
    db: Number(db),
    ...given('username', user && decodeURIComponent(user)),
    ...given('password', password && decodeURIComponent(password)),
    ...given('sentinelUsername', more.get('sentinel_username')),
    ...given('sentinelPassword', more.get('sentinel_password')),
    ...(scheme === 'rediss' ? tls : {}),
  };
}

function readHost(text: string): { host: string; port: number } | null {
  const url = URL.parse(`http://${text}`);
  if (!url || url.host === '' || url.pathname !== '/') return null;
  // `http` leaves its own port out.
  const port = /:(\d+)$/.exec(text)?.[1];
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: port ? Number(port) : sentinelPort };
}

const given = (name: keyof SentinelOptions, value: string | null | undefined) =>
  value ? { [name]: value } : {};

/** Whether an address names Redis: a server, a socket, or Sentinels that know it. */
export const isRedisAddress = (address: string): boolean =>
  sentinelsOf(address) !== null ||
  ['redis:', 'rediss:', 'unix:'].includes(URL.parse(address)?.protocol ?? '');
