import * as z from 'zod/mini';
import { groupKey } from './group-key.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What can be wrong with the origin of a gateway, as the prompt to show. */
const originPrompt =
  '网站的来源写成 https://wiki.example.com，后面没有路径；只在本机调试，可以填 http://localhost:8080';

/** Whether a text is an origin that a gateway may guard: https, or http on loopback. Browsers keep cookies apart by it. */
export function isGatewayOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.origin !== text || !/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(url.hostname)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname));
}

/** The origin that a gateway guards, as browsers write it; one app has one. */
export const gatewayOrigin = z
  .string()
  .check(z.trim(), z.maxLength(300), z.refine(isGatewayOrigin, originPrompt));

/** Methods that a rule may name. A request by another one matches only rules that name none. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** A path of a rule: plain segments, because requests are compared with it after they are normalised. */
const rulePath = z.string().check(
  z.maxLength(300),
  z.regex(/^\/(?!\/)(?:(?!\/\/)[^\s\\;%?#\p{Cc}])*$/u, '路径以 / 开头，没有 //、\\、;、%、? 和 #'),
  z.refine((path) => !/\/\.{1,2}(?:\/|$)/.test(path), '路径里不能有 . 和 .. 这样的段'),
);

const roleKey = z.string().check(z.minLength(1), z.maxLength(100));

/** Who may come to a part of the site. */
const gatewayAllows = ['public', 'signed_in', 'nobody'] as const;

const rule = z.object({
  /** `/admin` covers itself and what stands below it; `/` covers everything. */
  path: rulePath,
  /** Absent: all. */
  methods: z.optional(z.array(z.enum(methods)).check(z.minLength(1), z.maxLength(methods.length))),
  allow: z.enum(gatewayAllows),
  /** Of `signed_in`: a member of one of these groups. Only groups that apps see count. */
  groups: z.optional(z.array(groupKey).check(z.maxLength(50))),
  /** Of `signed_in`: one of these roles of the app. */
  roles: z.optional(z.array(roleKey).check(z.maxLength(50))),
  /** Of `signed_in`: a passkey or a second factor was shown within so many minutes. */
  second_factor_minutes: z.optional(z.int().check(z.minimum(1), z.maximum(1440))),
});
export type GatewayRule = z.output<typeof rule>;

/** The first that fits a request counts. Where none fits, visitors have to be signed in. */
export const gatewayRules = z.array(rule).check(z.maxLength(50));

/** What a site calls its visitors: the number of the account, which never changes, or what they can change. */
export const gatewayUsers = ['id', 'username', 'email'] as const;
export type GatewayUser = (typeof gatewayUsers)[number];
