import pino from 'pino';
import { currentRequest } from '../kernel/async/current-request.ts';
import type { Log } from '../kernel/logging/log.ts';
import { nameSources } from '../kernel/logging/name-sources.ts';
import type { Settings } from '../settings/settings.ts';

const serializers = { err: describeError };

/** The service's log, on standard output. */
export function openServiceLog({ logLevel }: Pick<Settings, 'logLevel'>): Log {
  return pino({ level: logLevel, base: null, mixin: () => ({ ...currentRequest()?.names }), serializers });
}

/** The log of a command: warnings and errors, on standard error. */
export function openCommandLog(): Log {
  return pino({ level: 'warn', serializers }, pino.destination(2));
}

/** Fields of driver errors that contain no personal data. Others may quote a row or a message. */
const limited = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'status',
  'statusCode',
  'responseCode',
  'serviceCode',
] as const;

const addresses = /[^\s<>()"'`,:;/]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
const phoneNumbers = /\+\d[\d -]{6,17}\d|(?<!\d)1[3-9]\d{9}(?!\d)/g;
/** PostgreSQL quotes a value behind a colon; the JSON parser quotes its text in front of this. */
const quotedValues = /(: )"[^"\n]*"|"[^\n]*"(?:\.\.\.)?(?= is not valid JSON)|(?<=token )'[^\n]{1,2}'/g;

const hidePeople = (text: string): string =>
  text
    .replace(quotedValues, (_whole, colon: string | undefined) => `${colon ?? ''}"***"`)
    .replace(addresses, '***')
    .replace(phoneNumbers, '***');

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [name: string]: unknown;
}

/**
 * The form of an error in the log: its type and the source positions; its message without contacts and values of rows.
 */
export function describeError(error: Error): DescribedError {
  const { type, message, stack, aggregateErrors, ...rest } = pino.stdSerializers.err(error);
  const names = limited.filter((name) => rest[name] !== undefined).map((name) => [name, rest[name]]);
  return {
    type,
    message: hidePeople(message),
    stack: hidePeople(nameSources(stack ?? '')),
    ...Object.fromEntries(names),
    ...(aggregateErrors ? { errors: (error as AggregateError).errors.map(describeError) } : {}),
  };
}
