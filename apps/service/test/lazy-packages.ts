/** Packages that cost megabytes and milliseconds of every start. Each is loaded when it is first needed. */
export const lazyPackages: readonly string[] = [
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
