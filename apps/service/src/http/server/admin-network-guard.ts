import type { FastifyInstance } from 'fastify';
import { canonicalIp } from '../../kernel/network/ip-address.ts';
import { readOpenNetworks } from '../../kernel/network/open-networks.ts';
import { answerInKind } from '../errors/answer-in-kind.ts';

const admin = /^\/(?:admin|manage)(?:[/?]|$)/;

/**
 * Where the operator has named networks, the console and the Management API are nowhere else: before any other answer,
 * also one that would tell which methods there are.
 */
export function adminNetworkGuard(app: FastifyInstance, networksNow: () => readonly string[]): void {
  app.addHook('onRequest', (request, response, next) => {
    // Also by what the router has found, in whatever spelling it was asked for.
    if (!admin.test(request.url) && !admin.test(request.routeOptions.url ?? '')) return next();
    const networks = networksNow();
    if (networks.length === 0) return next();
    const inside = readOpenNetworks(networks);
    if (inside.containsAddress(canonicalIp(request.ip))) return next();
    answerInKind(request, response, 'not_found');
  });
}
