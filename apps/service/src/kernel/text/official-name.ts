import { skeletonOf } from './name-skeleton.ts';

/** What a site calls itself and its own: alone, together, or with the name of the site. */
const roles = [
  '官方|客服|管理员|管理|安全|账号|帐号|账户|帐户|实名|认证|人工|在线|系统|中心|平台|团队|通知|服务|部门|小组|运营|总部|助手',
  'official|administrator|administration|admin|root|support|security|helpdesk|help|customer|service|services|account|accounts|system',
  'team|center|centre|staff|notice|verification|verified|the|app|desk|care',
].join('|');

/** Of these at least one stands in an official name: 服务平台 alone is nobody's. */
const claims =
  '官方|客服|管理员|安全中心|账号中心|帐号中心|实名认证|official|administrator|admin|root|support|security';

/** The product's own names, whatever a site calls itself. */
const productNames = ['Tongxing', '通行账号'];

const toSkeletons = (words: string) =>
  words
    .split('|')
    .map(skeletonOf)
    .sort((one, other) => other.length - one.length);

let patterns: { readonly role: RegExp; readonly claim: RegExp } | null = null;
const readPatterns = () =>
  (patterns ??= {
    role: new RegExp(toSkeletons(roles).join('|'), 'gu'),
    claim: new RegExp(toSkeletons(claims).join('|'), 'u'),
  });

/**
 * Whether a name says that it is the site's own: the site's name or the product's with nothing but such words around
 * (通行官方, Tongxing Support), or such words alone (官方客服). Look-alike letters, case, spaces and signs do not help.
 */
export function isOfficialName(name: string, siteNames: readonly string[]): boolean {
  const skeleton = skeletonOf(name);
  const own = [...siteNames, ...productNames].map(skeletonOf).filter((each) => each !== '');
  if (own.includes(skeleton)) return true;
  const { role, claim } = readPatterns();
  const rest = skeleton.replace(role, '');
  if (own.includes(rest)) return true;
  return rest === '' && claim.test(skeleton);
}

/** User names that mail, systems and people take for whoever runs the site (RFC 2142 among them). */
const usernames = new Set(
  [
    'admin|admins|administrator|root|superuser|sysadmin|system|owner|operator|moderator|staff|official|support|security',
    'service|helpdesk|webmaster|postmaster|hostmaster|abuse|noreply|no_reply|notice|nobody|daemon|customer_service',
    'tongxing|kefu|guanfang|guanliyuan|xitong|anquan|yunying',
  ]
    .join('|')
    .split('|')
    .map(skeletonOf),
);

/** Whether a user name is kept from people: it, or one that looks like it, is taken for the site's own. */
export const isOfficialUsername = (username: string): boolean => usernames.has(skeletonOf(username));
