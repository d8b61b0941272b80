import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Background } from '../../../kernel/background.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Channel, Message } from '../../trail/messages/message-sender.ts';

export interface TellLeaverDependencies {
  findContact(accountId: string, kind: Contact['kind']): Promise<Contact | null>;
  send(
    channel: Channel,
    message: Message,
    context: { ip: string; accountId?: string },
  ): Promise<Result<undefined, string>>;
  readonly background: Background;
}

const moment = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * Sends the receipt of a cancellation to every address of the account: when it is asked for, and when the account
 * is gone. In the background: neither waits for a vendor, and neither fails because of one.
 */
export function createTellLeaver({ findContact, send, background }: TellLeaverDependencies) {
  const sendToAll = (contacts: readonly Contact[], message: Omit<Message, 'to'>) =>
    background.run('sending the receipt of a cancellation', async () => {
      for (const { kind, value } of contacts) {
        // A notice counts against the address alone, so that no caller's address is needed.
        await send(kind === 'phone' ? 'sms' : 'email', { to: value, ...message }, { ip: '' });
      }
    });

  async function contactsOf(accountId: string): Promise<readonly Contact[]> {
    const found = await Promise.all([findContact(accountId, 'phone'), findContact(accountId, 'email')]);
    return found.filter((contact) => contact !== null);
  }

  return {
    contactsOf,

    async requested(accountId: string, receipt: string, requestedAt: Date, dueAt: Date): Promise<void> {
      sendToAll(await contactsOf(accountId), {
        template: 'notice_cancellation',
        params: {
          what: '申请注销账号',
          receipt,
          time: moment.format(requestedAt),
          due: moment.format(dueAt),
        },
      });
    },

    /** `contacts`: read before the account went. */
    erased(contacts: readonly Contact[], receipt: string): void {
      sendToAll(contacts, { template: 'notice_erased', params: { what: '账号已经注销', receipt } });
    },
  };
}

export type TellLeaver = ReturnType<typeof createTellLeaver>;
