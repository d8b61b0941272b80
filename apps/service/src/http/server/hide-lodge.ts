import type { FastifyInstance } from 'fastify';
import { canonicalIp } from '../../kernel/ip-address.ts';
import { readOpenNetworks } from '../../kernel/open-networks.ts';
import { answerInKind } from './answer-in-kind.ts';

const lodge = /^\/(?:admin|manage)(?:[/?]|$)/;

/**
 * Where the operator has named networks, the console and the Management API are nowhere else: before any other answer,
 * also one that would tell which methods there are.
 */
export function hideLodge(app: FastifyInstance, networksNow: () => readonly string[]): void {
  app.addHook('onRequest', (request, response, next) => {
    // Also by what the router has found, in whatever spelling it was asked for.
    if (!lodge.test(request.url) && !lodge.test(request.routeOptions.url ?? '')) return next();
    const networks = networksNow();
    if (networks.length === 0) return next();
    const inside = readOpenNetworks(networks);
    if (inside.holdsAddress(canonicalIp(request.ip))) return next();
    answerInKind(request, response, 'not_found');
  });
}
