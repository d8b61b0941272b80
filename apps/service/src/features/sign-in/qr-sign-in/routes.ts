import { scanByMiniProgram as scanByMiniProgramCall } from '@tongxing/contract/calls/mini-program.ts';
import {
  cancelQrTicket,
  confirmQrTicket,
  openQrTicket,
  qrLifetimeSeconds,
  scanQrTicket,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import type { Caller, SignedInSession } from '../../../kernel/network/caller.ts';
import { describeDevice } from '../../../kernel/network/describe-device.ts';
import { networkKey } from '../../../kernel/network/ip-address.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { maskEmail, maskPhone } from '../../../kernel/text/mask.ts';
import type { Server } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { findProfile } from '../../accounts/accounts/profile-store.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import type { OfficialAccountWork } from '../official-account/official-account-work.ts';
import { cancelTicket, confirmTicket } from './answer-ticket.ts';
import { followRoutes } from './follow-routes.ts';
import { openTicket } from './open-ticket.ts';
import type { QrHolder, ScannedTicket } from './qr-ticket.ts';
import { scanByMiniProgram } from './scan-by-mini-program.ts';
import { scanTicket } from './scan-ticket.ts';
import { qrStatusRoutes } from './status-routes.ts';

export type QrWork = SignInWork & OfficialAccountWork;

/** The asker, as the wire describes it. */
const describeAsker = ({ asker, numbers, purpose, secondsLeft }: ScannedTicket, caller: Caller) => ({
  purpose,
  device: describeDevice(asker.userAgent).name,
  place: asker.place,
  time: asker.openedAt,
  same_network: networkKey(asker.ip) === networkKey(caller.ip),
  ...(asker.link && {
    binding: { provider_name: asker.link.providerName, nickname: asker.link.nickname },
  }),
  numbers: [...numbers],
  expire: secondsLeft,
});

export function qrSignInRoutes(mount: Mount<QrWork>, server: Server<QrWork>): void {
  mount(openQrTicket, async ({ input, session }, work) => {
    const { purpose, channel, bind_id: bindId } = input;
    const opened = await openTicket(work, { purpose, channel, bindId, session });
    return opened.ok ? succeed({ ...opened.value, expire: qrLifetimeSeconds }) : opened;
  });
  mount(scanQrTicket, async ({ input, session, caller }, work) => {
    const scanned = await scanTicket(work, input.ticket, session);
    return scanned.ok ? succeed(describeAsker(scanned.value, caller)) : scanned;
  });
  mount(scanByMiniProgramCall, async ({ input, caller }, work) => {
    const answer = await scanByMiniProgram(work, input.ticket, input.code);
    if (!answer.ok) return answer;
    const { scanned, proof, accountId, identity } = answer.value;
    const { provider, nickname, avatar } = identity;
    return succeed({
      ...describeAsker(scanned, caller),
      proof,
      account: await showAccount(work, accountId),
      identity: { provider, name: work.providers.labelOf(provider).name, nickname, avatar },
    });
  });
  mount(confirmQrTicket, async ({ input, session, caller }, work) => {
    const holder = readHolder(input.proof, session, caller);
    if (!holder) return fail('unauthenticated');
    const confirmed = await confirmTicket(work, input.ticket, holder, input.number);
    return confirmed.ok ? succeed({}) : confirmed;
  });
  mount(cancelQrTicket, async ({ input, session, caller }, work) => {
    const holder = readHolder(input.proof, session, caller);
    if (!holder) return fail('unauthenticated');
    const cancelled = await cancelTicket(work, input.ticket, holder, input.report ?? false);
    return cancelled.ok ? succeed({}) : cancelled;
  });
  qrStatusRoutes(server);
  followRoutes(server);
}

/** The phone's side of a call: its proof, or its session. */
function readHolder(
  proof: string | undefined,
  session: SignedInSession | null,
  caller: Caller,
): QrHolder | null {
  if (proof !== undefined) return { proof, device: caller.device };
  return session ? { session } : null;
}

/** An account as the phone sees it: contact masked. */
async function showAccount({ db }: Work, accountId: string) {
  const { nickname, avatar, phone, email } = await findProfile(db, accountId);
  return { nickname, avatar, contact: phone ? maskPhone(phone) : email ? maskEmail(email) : '' };
}
