import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { serversOf } from '../database/connect/servers.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { isLoopbackUrl } from '../kernel/network/loopback-url.ts';
import { isOpenNetwork } from '../kernel/network/open-networks.ts';
import { type OutgoingProxy, withLowerCaseProxies } from '../kernel/network/outgoing-proxy.ts';
import type { S3Access } from '../vendors/files/s3-address.ts';
import { isRedisAddress } from '../vendors/redis/redis-address.ts';
import { withDirectoryClaims } from './directory-claims.ts';
import { formatSettingIssue } from './format-setting-issue.ts';
import { isWholeMailUrl, mailSettingsOf, mailUrlOf, mailUrlProblems, wholeMailUrl } from './mail-settings.ts';
import { isVaried, masterKeyText } from './master-key-text.ts';
import { isUrl, publicAddress, publicUrlOf, urlFault } from './public-url.ts';
import { readJsonFile, settingsPath, type Variables } from './read-json-file.ts';
import { findRemoved } from './removed-variables.ts';
import { followReferences, referencesOf } from './setting-references.ts';
import { type FileSettings, fileSettings } from './settings-file.ts';
import {
  createSections,
  missingTexts,
  type Raw,
  type SettingSections,
  shutWays,
} from './settings-sections.ts';

/** Invalid settings, with one line for each; `main.ts` prints them and exits. */
class SettingsError extends CannotStart {
  constructor(problems: readonly string[]) {
    const [only = '', ...others] = problems;
    super(
      others.length === 0 ? only : `Settings to mend:\n${problems.map((each) => `  ${each}`).join('\n')}`,
    );
  }
}

/** The environment of the process. */
export const environment: Variables = process.env;

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'])
  .transform((text) => ['on', 'true', '1', 'yes'].includes(text));
const number = (least: number, most: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      message: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number);
/** A share from 0 to 1. */
const share = z
  .string()
  .refine((text) => /^(?:0|1|[01]?\.\d{1,9})$/.test(text) && Number(text) <= 1, {
    message: 'must be a share from 0 to 1, such as 0.05',
  })
  .transform(Number);
const url = (...protocols: string[]) =>
  z.string().refine((text) => isUrl(text, protocols), { error: ({ input }) => urlFault(input, protocols) });

/** One server, or a primary and its standbys separated by commas. */
const databaseUrl = z
  .string()
  .refine((text) => serversOf(text).every((each) => isUrl(each, ['postgres:', 'postgresql:'])), {
    error: ({ input }) => urlFault(input, ['postgres:', 'postgresql:']),
  });

const listOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
/** The notation of the HTTP server's library. */
const isProxy = (entry: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(entry) ||
  (isOpenNetwork(entry) && /^[\da-f.:/]+$/i.test(entry));

export const environmentSchema = z.object({
  PORT: number(0, 65_535).prefault('3000'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: publicAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed']).default('named'),
  DRAIN_SECONDS: number(0, 300).prefault('0'),
  WORKERS: number(1, 64).prefault('1'),
  REDIS_URL: z
    .string()
    .refine(isRedisAddress, {
      message:
        'must be a URL beginning with redis:// or rediss:// or unix://, or redis+sentinel://a:26379,b:26379/name-of-the-master, or redis+cluster://a:6379,b:6379',
    })
    .optional(),
  MAIL_URL: url('smtp:', 'smtps:').refine(isWholeMailUrl, { message: wholeMailUrl }).optional(),
  CONFIG_FILE: z.string().min(1).optional(),
  OUTBOX: flag.optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => listOf(text).every(isProxy), {
      message: 'must list addresses or networks of proxies, such as 127.0.0.1,10.0.0.0/8',
    })
    .default(''),
  SECRET_KEY: masterKeyText.optional(),
  /** Set by the parent process for the processes it starts. */
  TONGXING_WORKER: z.string().optional(),
  HTTPS_PROXY: url('http:', 'https:').optional(),
  HTTP_PROXY: url('http:', 'https:').optional(),
  NO_PROXY: z.string().default(''),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters (openssl rand -hex 24)')
    .refine(isVaried, { message: 'is an example, not a secret: make one with openssl rand -hex 24' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_TRACES_SAMPLER_ARG: share.prefault('1'),
  UPLOADS: z
    .string()
    .regex(/^s3:\/\/[a-z\d][a-z\d.-]+(?:\/|$)/, 'must be like s3://bucket/prefix')
    .optional(),
  AWS_ENDPOINT_URL: url('http:', 'https:').optional(),
  AWS_REGION: z.string().min(1).default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  ACCESS_LOG: z.string().min(1).optional(),
  ACCESS_LOG_DAYS: number(1, 3650).prefault('190'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** The names of all variables. */
export const environmentNames = Object.keys(environmentSchema.shape);

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The same database without the transaction pooler; null where there is none. */
  readonly directUrl: string | null;
  readonly namedStatements: boolean;
  /** Seconds that the service still answers after it reports to the load balancer that it stops. */
  readonly drainSeconds: number;
  readonly workers: number;
  /** One of several processes behind one port. */
  readonly isWorker: boolean;
  /** The only process, or the first of several: messages that concern all are logged once. */
  readonly appliesToAll: boolean;
  readonly redisUrl: string | null;
  readonly mailUrl: string | null;
  readonly outbox: boolean;
  readonly trustedProxies: readonly string[];
  readonly outgoingProxy: OutgoingProxy;
  /** The 32-byte key that encrypts stored secrets; null: it is in a file of the data folder. */
  readonly secretKey: Buffer | null;
  /** The bearer token of `/metrics`; null: the metrics are served on a loopback address only. */
  readonly metricsToken: string | null;
  /** `s3://bucket/prefix` of uploaded files; null: the data folder. */
  readonly uploads: string | null;
  /** The object storage and its keys; null where there is none. */
  readonly s3: S3Access | null;
  /** The folder of the access log and the days it is kept; null: no access log. */
  readonly accessLog: { readonly folder: string; readonly retentionDays: number } | null;
  /** The endpoint and the sampled share of traces; null: no traces. */
  readonly traces: { readonly endpoint: string; readonly share: number } | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The structured settings in force. */
  readonly file: FileSettings;
  /** The same as they were written and saved. */
  readonly declared: FileSettings;
  /** What was saved in the console and does not fit any more, a line each. */
  readonly unused: readonly string[];
  /** The sections: combine the settings of environment and file with those saved in the console. */
  readonly sections: SettingSections<Settings>;
}

/** The settings that are fixed for the life of a process. `mailUrl` and `outbox`: as the environment sets them, or null. */
export type Started = Omit<Settings, 'file' | 'declared' | 'sections' | 'outbox' | 'unused'> & {
  readonly outbox: boolean | null;
};

/** Combines the start settings, the settings file as written, and its validated form. */
export function assembleSettings(started: Started, raw: Raw, file: FileSettings): Settings {
  const activate = (structured: FileSettings): Settings => {
    const mailUrl = started.mailUrl ?? mailUrlOf(structured.mail);
    const hasVendor = mailUrl !== null || structured.sms.vendors.length > 0;
    const outbox = started.outbox ?? (isLoopbackUrl(started.publicUrl) && !hasVendor);
    const file = withDirectoryClaims(structured);
    return { ...started, mailUrl, outbox, file, declared: structured, sections, unused: [] };
  };
  const sections = createSections({ file: raw, mailUrl: started.mailUrl }, activate);
  return activate(file);
}

/**
 * Reads and validates every setting. Variables are trimmed; empty ones count as unset. Without `readsFile` the working directory is not
 * searched for a settings file.
 * @throws {SettingsError} with one line for each invalid variable and setting.
 */
export function readSettings(environment: Variables, { readsFile = true } = {}): Settings {
  // Files of variables bring blanks and line ends of other systems with them.
  const present = Object.fromEntries(
    Object.entries(withLowerCaseProxies(environment))
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value),
  );
  const problems = findRemoved(present);
  const parsed = environmentSchema.safeParse(present, { reportInput: true });
  problems.push(...(parsed.error?.issues ?? []).map((issue) => formatSettingIssue(issue)));
  if (parsed.data?.MAIL_URL) problems.push(...mailUrlProblems(parsed.data.MAIL_URL));
  const read = readFileSettings(present, problems, readsFile);
  if (!parsed.success || !read || problems.length > 0) throw new SettingsError(problems);
  const env = parsed.data;
  const publicUrl = publicUrlOf(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const started: Started = {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    directUrl: (env.DATABASE_URL && env.DATABASE_DIRECT_URL) ?? null,
    namedStatements: env.DATABASE_STATEMENTS === 'named',
    drainSeconds: env.DRAIN_SECONDS,
    workers: env.WORKERS,
    isWorker: env.TONGXING_WORKER !== undefined,
    appliesToAll: (env.TONGXING_WORKER ?? '1') === '1',
    redisUrl: env.REDIS_URL ?? null,
    mailUrl: env.MAIL_URL ? mailUrlOf(mailSettingsOf(env.MAIL_URL)) : null,
    outbox: env.OUTBOX ?? null,
    trustedProxies: listOf(env.TRUST_PROXY),
    outgoingProxy: { https: env.HTTPS_PROXY ?? '', http: env.HTTP_PROXY ?? '', except: env.NO_PROXY },
    secretKey: env.SECRET_KEY ? Buffer.from(env.SECRET_KEY, 'base64') : null,
    metricsToken: env.METRICS_TOKEN ?? null,
    uploads: env.UPLOADS ?? null,
    s3: s3Of(env),
    accessLog: accessLogOf(env),
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG }
      : null,
    logLevel: env.LOG_LEVEL,
  };
  return assembleSettings(started, read.raw, read.file);
}

function s3Of(env: z.infer<typeof environmentSchema>): S3Access | null {
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!env.AWS_ENDPOINT_URL || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: env.AWS_ENDPOINT_URL, region, accessKeyId, secretAccessKey };
}

/** `on`: `access-log` in the data folder. */
function accessLogOf(env: z.infer<typeof environmentSchema>): Settings['accessLog'] {
  const { ACCESS_LOG: where, DATA_DIR: dataDir, ACCESS_LOG_DAYS: retentionDays } = env;
  const asked = flag.safeParse(where ?? 'off');
  if (asked.success && !asked.data) return null;
  return { folder: asked.success ? resolve(dataDir, 'access-log') : resolve(where ?? ''), retentionDays };
}

interface ReadFile {
  /** The file as written. */
  readonly raw: Raw;
  readonly file: FileSettings;
}

/** Reads the settings file; null where it is invalid, with the issues added to `problems`. */
function readFileSettings(present: Variables, problems: string[], readsFile: boolean): ReadFile | null {
  const named = present['CONFIG_FILE'];
  const path = settingsPath(present);
  if (!named && !(readsFile && existsSync(path))) return { raw: {}, file: fileSettings.parse({}) };
  if (!existsSync(path)) {
    problems.push(`CONFIG_FILE: ${path} does not exist`);
    return null;
  }
  let json: unknown;
  try {
    json = readJsonFile(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    problems.push(`CONFIG_FILE: ${path} cannot be read as JSON (${reason})`);
    return null;
  }
  const lost: string[] = [];
  const raw = followReferences(json, referencesOf(present), lost);
  problems.push(...lost.map((each) => `CONFIG_FILE: ${each}`));
  if (lost.length > 0) return null;
  const parsed = fileSettings.safeParse(raw, { reportInput: true });
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => formatSettingIssue(issue, 'CONFIG_FILE: ')));
    return null;
  }
  const misfits = [...missingTexts(parsed.data), ...shutWays(parsed.data, raw as Raw)];
  problems.push(...misfits.map(({ path: at, message }) => `CONFIG_FILE: ${at}: ${message}`));
  return { raw: raw as Raw, file: parsed.data };
}
