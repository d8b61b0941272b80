import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { CannotStart } from './kernel/cannot-start.ts';
import { type FileSettings, fileSettings } from './settings-file.ts';

/** A bad setting: one clear line for the operator; `main.ts` prints it and stops. */
class SettingsError extends CannotStart {}

/** What the process was started with. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'])
  .transform((text) => ['on', 'true', '1', 'yes'].includes(text));
const port = z.coerce.number().int().min(0).max(65_535);
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed']).default('named'),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  REDIS_URL: url('redis:', 'rediss:', 'unix:').optional(),
  MAIL_URL: url('smtp:', 'smtps:').optional(),
  CONFIG_FILE: z.string().min(1).optional(),
  OUTBOX: flag.optional(),
  TRUST_PROXY: z.string().default(''),
  SECRET_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, {
      message: 'must be 32 bytes in base64 (openssl rand -base64 32)',
    })
    .optional(),
  /** Set by the parent process for the processes it starts. */
  TONGXING_WORKER: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly namedStatements: boolean;
  readonly workers: number;
  /** One of several processes behind one port. */
  readonly isWorker: boolean;
  readonly redisUrl: string | null;
  readonly mailUrl: string | null;
  readonly outbox: boolean;
  readonly trustedProxies: readonly string[];
  /** 32 bytes that encrypt secrets at rest; null: a file in the data folder keeps them. */
  readonly secretKey: Buffer | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly file: FileSettings;
}

function isLoopbackUrl(text: string): boolean {
  const { hostname } = new URL(text);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname);
}

/**
 * Reads and validates every setting. `environment` is `process.env`; empty values count as unset.
 * @throws {SettingsError} naming the variable and what it must be.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'is not valid'}`);
  }
  const env = parsed.data;
  const file = readFileSettings(env.CONFIG_FILE);
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const isLocal = isLoopbackUrl(publicUrl);
  if (!isLocal && new URL(publicUrl).protocol !== 'https:') {
    throw new SettingsError('PUBLIC_URL: must begin with https:// unless its host is localhost');
  }
  const hasVendor = env.MAIL_URL !== undefined || file.sms.vendors.length > 0;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    namedStatements: env.DATABASE_STATEMENTS === 'named',
    workers: env.WORKERS,
    isWorker: env.TONGXING_WORKER !== undefined,
    redisUrl: env.REDIS_URL ?? null,
    mailUrl: env.MAIL_URL ?? null,
    outbox: env.OUTBOX ?? (isLocal && !hasVendor),
    trustedProxies: env.TRUST_PROXY.split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    secretKey: env.SECRET_KEY ? Buffer.from(env.SECRET_KEY, 'base64') : null,
    logLevel: env.LOG_LEVEL,
    file,
  };
}

function readFileSettings(named: string | undefined): FileSettings {
  const path = resolve(named ?? './tongxing.config.json');
  if (!existsSync(path)) {
    if (named) throw new SettingsError(`CONFIG_FILE: ${path} does not exist`);
    return fileSettings.parse({});
  }
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SettingsError(
      `CONFIG_FILE: ${path} is not JSON (${error instanceof Error ? error.message : 'unreadable'})`,
    );
  }
  const parsed = fileSettings.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new SettingsError(`CONFIG_FILE: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`);
}
