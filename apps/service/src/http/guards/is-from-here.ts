import type { FastifyRequest } from 'fastify';
import { canonicalIp } from '../../kernel/network/ip-address.ts';
import { isLoopbackUrl } from '../../kernel/network/loopback-url.ts';

/** What proxies, tunnels and content networks add to a request of somebody else. */
const forwarding =
  /^(?:x-forwarded-|x-real-ip$|x-client-ip$|x-cluster-client-ip$|x-original-|true-client-ip$|forwarded$|via$|cf-|fastly-|fly-|ngrok-|tailscale-)/;

const isHere = (address: string) => address === '::1' || address.startsWith('127.');

/**
 * Whether a person at this machine sent the request: its connection and address are loopback, it was sent to a loopback name
 * (another name is DNS rebinding), no proxy passed it on, and no page of another site sent it.
 */
export function isFromHere(request: FastifyRequest): boolean {
  const { headers, socket, ip } = request;
  const site = headers['sec-fetch-site'];
  return (
    [ip, socket.remoteAddress ?? ''].map(canonicalIp).every(isHere) &&
    isLoopbackName(`http://${headers.host ?? ''}`) &&
    !Object.keys(headers).some((name) => forwarding.test(name)) &&
    (headers.origin === undefined || isLoopbackName(headers.origin)) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  );
}

const isLoopbackName = (url: string) => URL.canParse(url) && isLoopbackUrl(url);
