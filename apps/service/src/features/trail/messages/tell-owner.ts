import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { describeDevice } from '../../../kernel/describe-device.ts';
import type { Log } from '../../../kernel/log.ts';
import type { FindPlace } from '../../guard/sessions/find-place.ts';
import type { Messages } from './send-message.ts';

export interface TellOwnerDependencies {
  readonly messages: Messages;
  readonly clock: Clock;
  readonly findPlace: FindPlace;
  readonly log: Log;
}

/** The time of a notice as people at home read it. */
function noticeTime(moment: Date): string {
  return moment.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long', timeStyle: 'short' });
}

/** Tells somebody at one address that their account changed; what cannot be delivered is logged and goes on. */
export function createTellOwner({ messages, clock, findPlace, log }: TellOwnerDependencies) {
  return async function tellOwner(
    contact: { kind: 'phone' | 'email'; value: string },
    what: string,
    caller: Caller,
  ): Promise<void> {
    const params = {
      what,
      time: noticeTime(clock.now()),
      place: findPlace(caller.ip) || '未知地点',
      device: describeDevice(caller.userAgent).name,
    };
    const channel = contact.kind === 'phone' ? 'sms' : 'email';
    const message = { to: contact.value, template: 'notice_security_change' as const, params };
    const sent = await messages.send(channel, message, { ip: caller.ip });
    if (!sent.ok) log.warn({ failure: sent.failure, channel }, 'a security notice was not delivered');
  };
}
