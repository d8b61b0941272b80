/** Packages that cost megabytes at rest and milliseconds of every start: each is loaded by whoever needs it first. */
export const seldomNeeded: readonly string[] = [
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  '@streamparser/json',
  '@zxcvbn-ts/language-common',
  'age-encryption',
  'csv-parse',
  'ioredis',
  'nodemailer',
  'sanitize-html',
  's3mini',
  'sharp',
  'undici',
];
