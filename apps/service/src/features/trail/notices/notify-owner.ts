import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Background } from '../../../kernel/background.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Result } from '../../../kernel/result.ts';
import type { FindPlace } from '../../guard/sessions/find-place.ts';
import type { Message } from '../messages/message-sender.ts';
import type { NoticeKind, NoticeLinks } from './notice-links.ts';

/** Something the owner of an account should hear of. */
export interface OwnerNotice {
  readonly accountId: string;
  /** One clause in Chinese: 开启了两步验证. */
  readonly what: string;
  readonly caller: Caller;
  /** The contact the change itself went through: the other one is told, where there is one. */
  readonly avoid?: Contact['kind'] | undefined;
  /** Every contact is told, not only the best one. */
  readonly toAll?: boolean;
  /** Who is told, where the account's own contacts have just changed; each of them is. */
  readonly contacts?: readonly Contact[];
  /** The notice carries a 不是我 link of this kind. */
  readonly link?: NoticeKind;
}

/** Tells the owner in the background; no reply waits for it and none fails because of it. */
export type NotifyOwner = (notice: OwnerNotice) => void;

export interface NotifyOwnerDependencies {
  findContact(accountId: string, kind: Contact['kind']): Promise<Contact | null>;
  send(
    channel: 'sms' | 'email',
    message: Message,
    context: { ip: string; accountId?: string },
  ): Promise<Result<undefined, string>>;
  readonly links: NoticeLinks;
  readonly findPlace: FindPlace;
  describeDevice(userAgent: string): string;
  /** Address of the page behind the links: from the settings, never from a request (CVE-2023-49097). */
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly background: Background;
}

const timeOfDay = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

export function createNotifyOwner(dependencies: NotifyOwnerDependencies): NotifyOwner {
  const { findContact, send, links, findPlace, describeDevice, clock, background } = dependencies;

  async function findContacts(accountId: string): Promise<readonly Contact[]> {
    const found = await Promise.all([findContact(accountId, 'email'), findContact(accountId, 'phone')]);
    return found.filter((contact) => contact !== null);
  }

  async function tell({
    accountId,
    what,
    caller,
    avoid,
    toAll,
    link,
    contacts: given,
  }: OwnerNotice): Promise<void> {
    const contacts = given ?? (await findContacts(accountId));
    const others = contacts.filter(({ kind }) => kind !== avoid);
    const chosen = toAll || given ? contacts : (others.length > 0 ? others : contacts).slice(0, 1);
    if (chosen.length === 0) return;
    const at = clock.now();
    const place = findPlace(caller.ip);
    const device = describeDevice(caller.userAgent);
    const token = link ? await links.make({ accountId, kind: link, at, place, device }) : null;
    const params = {
      what,
      time: timeOfDay.format(at),
      place,
      device,
      // Behind the # it reaches neither logs nor other sites.
      ...(token ? { link: `${dependencies.publicUrl}/login/not-me#${token}` } : {}),
    };
    const template = link === 'new_device' ? 'notice_new_device' : 'notice_security_change';
    for (const { kind, value } of chosen) {
      const channel = kind === 'phone' ? 'sms' : 'email';
      await send(channel, { to: value, template, params }, { ip: caller.ip, accountId });
    }
  }

  return (notice) => background.run('telling the owner of an account', () => tell(notice));
}
