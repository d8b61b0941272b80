import pino from 'pino';
import { requestInHand } from '../kernel/async/request-in-hand.ts';
import type { Log } from '../kernel/logging/log.ts';
import type { Settings } from '../settings/settings.ts';
import { describeError } from './describe-error.ts';

const serializers = { err: describeError };

/** The service's log, on standard output. */
export function openServiceLog({ logLevel }: Pick<Settings, 'logLevel'>): Log {
  return pino({ level: logLevel, base: null, mixin: () => ({ ...requestInHand()?.names }), serializers });
}

/** A command's log: warnings and errors, beside what it prints. */
export function openCommandLog(): Log {
  return pino({ level: 'warn', serializers }, pino.destination(2));
}
