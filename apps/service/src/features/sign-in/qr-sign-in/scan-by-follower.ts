import { qrLifetimeSeconds } from '@tongxing/contract/calls/qr-sign-in.ts';
import { describeDevice } from '../../../kernel/network/describe-device.ts';
import type { ProviderIdentity } from '../identities/linked-identity.ts';
import { acceptIdentity } from '../identities/prove-identity.ts';
import type { OfficialAccount } from '../official-account/official-account.ts';
import type { OfficialAccountWork } from '../official-account/official-account-work.ts';
import { cancelTicket, confirmTicket } from './answer-ticket.ts';
import { findHolder, findRefusal } from './choose-account.ts';
import { holderOf, type QrHolder, type QrTicket, type ScannedTicket } from './qr-ticket.ts';
import { claimTicket } from './scan-ticket.ts';
import { readTicket } from './ticket-store.ts';

/** Somebody in a conversation with the official account. */
interface Follower {
  readonly account: OfficialAccount;
  readonly openid: string;
}

const windowSeconds = 600;
/** A code is one of a million that lives for two minutes: nobody finds one by sending digits. */
const mostScans = 20;

/** The ticket that a follower has scanned and not answered. */
const openKey = ({ openid }: Follower) => `follow-ticket:${openid}`;
export const digitsKey = (digits: string) => `follow-digits:${digits}`;
const holderOfFollower = ({ account, openid }: Follower): QrHolder => ({
  follower: `${account.provider}:${openid}`,
});

const texts = {
  expired: '这个码过期了，请在屏幕上换一个。',
  taken: '这个码已经有人扫过了，请在屏幕上换一个。',
  busy: '现在有点忙，请过一会儿再扫一次。',
  tooMany: '操作太频繁，请过十分钟再试。',
  refused: '已经拒绝。',
  confirmed: '好了，请回到屏幕上继续。',
  wrongNumber: '数字不对，这次已经取消。要继续的话，请在屏幕上换一个码。',
  boundElsewhere: '这个微信已经绑定了另一个账号。',
  hasAnother: '你的账号已经绑定了另一个微信，解绑后才能换。',
} as const;

/** What somebody has scanned: who asks, and how to answer. */
export async function scanByFollower(
  work: OfficialAccountWork,
  follower: Follower,
  id: string,
): Promise<string> {
  return (await isOverLimit(work, follower)) ? texts.tooMany : claimByFollower(work, follower, id);
}

/** Claims the ticket for somebody who is within the limit. */
async function claimByFollower(work: OfficialAccountWork, follower: Follower, id: string): Promise<string> {
  const read = await readTicket(work, id);
  if (!read || read.ticket.channel !== 'wechat_follow') return texts.expired;
  const { progress, purpose, asker } = read.ticket;
  const holder = holderOf(holderOfFollower(follower));
  if (progress.state === 'scanned' && progress.scanner.holder !== holder) return texts.taken;
  if (progress.state !== 'waiting' && progress.state !== 'scanned') return texts.expired;
  const identity = await identify(work, follower);
  if (!identity) return texts.busy;
  let accountId: string | null;
  if (purpose === 'bind') {
    if (!asker.session) return texts.expired;
    ({ accountId } = asker.session);
    const refusal = await findRefusal(work, accountId, identity);
    if (refusal === 'identity_taken') return texts.boundElsewhere;
    if (refusal) return texts.hasAnother;
  } else accountId = await findHolder(work, identity);
  const proof = { identity, at: work.clock.now().getTime() };
  const scanned = await claimTicket(work, read, { accountId, holder, proof });
  if (!scanned.ok) return scanned.failure === 'qr_taken' ? texts.taken : texts.expired;
  await work.state.set(openKey(follower), id, qrLifetimeSeconds);
  return askFor(work, follower, scanned.value, read.ticket);
}

/** What somebody has written: digits of a code, or the answer to what they were asked; null: nothing of ours. */
export async function answerFollower(
  work: OfficialAccountWork,
  follower: Follower,
  text: string,
): Promise<string | null> {
  const plain = text.normalize('NFKC');
  if (follower.account.follow === 'digits' && /^\d{6}$/.test(plain)) {
    if (await isOverLimit(work, follower)) return texts.tooMany;
    const id = await work.state.get(digitsKey(plain));
    return id === null ? texts.expired : claimByFollower(work, follower, id);
  }
  const id = await work.state.get(openKey(follower));
  if (id === null || !/^\d{1,2}$/.test(plain)) return null;
  const read = await readTicket(work, id);
  if (read?.ticket.progress.state !== 'scanned') return texts.expired;
  const holder = holderOfFollower(follower);
  await work.state.delete(openKey(follower));
  if (plain === '0') {
    const cancelled = await cancelTicket(work, id, holder, false);
    return cancelled.ok ? texts.refused : texts.expired;
  }
  const isAgreed = follower.account.follow === 'digits' && plain === '1';
  const number = isAgreed ? read.ticket.progress.number : plain;
  const confirmed = await confirmTicket(work, id, holder, number);
  if (confirmed.ok) return texts.confirmed;
  switch (confirmed.failure) {
    case 'qr_wrong_number':
      return texts.wrongNumber;
    case 'identity_taken':
      return texts.boundElsewhere;
    case 'provider_already_linked':
      return texts.hasAnother;
    default:
      return texts.expired;
  }
}

async function isOverLimit({ state }: OfficialAccountWork, { openid }: Follower): Promise<boolean> {
  return (await state.increment(`follow-scans:${openid}`, 1, windowSeconds)) > mostScans;
}

/** Whom WeChat says it is; null where it does not say. */
async function identify(
  work: OfficialAccountWork,
  { account, openid }: Follower,
): Promise<ProviderIdentity | null> {
  const provider = work.providers.find(account.provider);
  const proven = await account.identify(openid);
  if (!proven.ok) work.log.warn({ provider: account.provider }, proven.log);
  if (!provider || !proven.ok) return null;
  const accepted = acceptIdentity(work, provider, 'official_account', proven.value);
  return accepted.ok ? accepted.value : null;
}

/** Who asks, where, for what; and what to send to agree. */
function askFor(
  work: OfficialAccountWork,
  { account }: Follower,
  { asker }: ScannedTicket,
  { purpose }: QrTicket,
): string {
  const site = work.settings.file.site.title;
  const what = purpose === 'bind' ? `有人要把你的微信绑定到“${site}”的账号` : `有人要用你的微信登录“${site}”`;
  const answer = account.follow === 'digits' ? '1' : '屏幕上的两位数字';
  return [
    `${what}：`,
    `设备：${describeDevice(asker.userAgent).name}`,
    `地点：${asker.place || '未知'}`,
    `是你本人的话，回复${account.follow === 'digits' ? ' ' : ''}${answer}；不是的话，回复 0。`,
  ].join('\n');
}
