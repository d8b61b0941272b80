import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';

type Kind = 'string' | 'number' | 'boolean' | 'list' | 'switches';

/** All but what is asked for where it is shown, and may be missing (`support`). */
const fields: Readonly<Record<Exclude<keyof SiteConfig, 'support'>, Kind>> = {
  title: 'string',
  slogan: 'string',
  logo: 'string',
  icp: 'string',
  qq_group: 'string',
  time: 'number',
  expire: 'number',
  key: 'string',
  kid: 'string',
  captcha: 'string',
  geetest_id: 'string',
  ali_ct4_id: 'string',
  tencent_app_id: 'string',
  login: 'switches',
  register: 'switches',
  terms_version: 'string',
  privacy_version: 'string',
  secure: 'boolean',
  root_domain: 'string',
  redirect_origins: 'list',
};

function isKind(kind: Kind, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (kind !== 'switches') return typeof value === kind;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((item) => typeof item === 'boolean')
  );
}

/**
 * The configuration as received, or null where a field is missing or of another kind. By hand, because every first
 * visit reads it before it needs the contract's schemas; a test holds the two together.
 */
export function readConfig(data: unknown): SiteConfig | null {
  if (typeof data !== 'object' || data === null) return null;
  const found = data as Record<string, unknown>;
  return Object.entries(fields).every(([name, kind]) => isKind(kind, found[name]))
    ? (data as SiteConfig)
    : null;
}
