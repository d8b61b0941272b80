import pino from 'pino';
import type { Log } from '../kernel/log.ts';
import { requestInHand } from '../kernel/request-in-hand.ts';
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
