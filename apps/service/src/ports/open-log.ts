import pino from 'pino';
import type { Log } from '../kernel/log.ts';
import { nameSources } from '../kernel/name-sources.ts';
import { requestInHand } from '../kernel/request-in-hand.ts';
import type { Settings } from '../settings/settings.ts';

/** What stands in the log for an error that was thrown: where, in the files one would open. */
function describeError(error: Error) {
  const { stack, ...rest } = pino.stdSerializers.err(error);
  return { ...rest, stack: nameSources(stack ?? '') };
}

const serializers = { err: describeError };

/** The service's log, on standard output. */
export function openServiceLog({ logLevel }: Pick<Settings, 'logLevel'>): Log {
  return pino({ level: logLevel, base: null, mixin: () => ({ ...requestInHand()?.names }), serializers });
}

/** A command's log: warnings and errors, beside what it prints. */
export function openCommandLog(): Log {
  return pino({ level: 'warn', serializers }, pino.destination(2));
}
