import { json, type VendorReply } from './open-vendor.ts';
import type { CodeFacts } from './vendor-desk.ts';

export interface WechatMode {
  /** Whether the three applications are bound to one open platform account. */
  unionid: boolean;
  /** Whether pages open in snapshot mode. */
  snapshot: boolean;
  /** The mini program's user whom risk control blocks. */
  blocked: string | null;
  /** Whether no more code images are drawn today. */
  quotaSpent: boolean;
  /** Whether people follow the official account no more. */
  unfollowed: boolean;
  /** Pages of the published mini program. */
  publishedPages: string[];
}

/** One person has another openid at every application. */
export function openidAt(applicationId: string, facts: CodeFacts): string {
  return `o${applicationId.slice(-4)}_${facts.person.openid.slice(0, 20)}`;
}

/** JSON with the content type of text, as these endpoints send it. */
export function plain(body: unknown): VendorReply {
  return json(body, 200, 'text/plain');
}

export function wrong(errcode: number, errmsg: string): VendorReply {
  return plain({ errcode, errmsg: `${errmsg}, rid: 6206378a-793424c0-2e4091cc` });
}
