import { describe, expect, it } from 'vitest';
import type {
  MessageSender,
  OutgoingMessage,
  Refusal,
} from '../../features/activity/messages/message-sender.ts';

/** A message vendor, and the ways to make its double fail. */
export interface MessageSenderHarness {
  readonly sender: MessageSender;
  /** What the double's last message said, in one text. */
  lastDelivered(): string;
  delivered(): number;
  /** An address that this vendor accepts; another one for each number. */
  address(number: number): string;
  /** Ways to make the vendor refuse, and the reason that its sender must give. */
  readonly refusals: readonly (readonly [name: string, provoke: () => void, reason: Refusal])[];
  /** Makes the double work again. */
  calm(): void;
  close(): Promise<void>;
}

export const aCode = '480219';

export function aMessage(to: string, change: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    to,
    template: 'login',
    params: { code: aCode, minutes: '5' },
    translated: { code: aCode, minutes: '5' },
    text: {
      language: 'zh-CN',
      siteName: '通行账号中心',
      subject: `通行验证码 ${aCode}`,
      plain: `【通行】验证码 ${aCode}，5 分钟内有效。`,
      lead: '你正在登录，验证码是：',
      rows: [],
      code: aCode,
      closing: '5 分钟内有效。',
    },
    ...change,
  };
}

/** What every message vendor does. `open` returns a fresh double and sender. */
export function describeMessageSender(name: string, open: () => Promise<MessageSenderHarness>): void {
  async function within(test: (harness: MessageSenderHarness) => Promise<void>): Promise<void> {
    const harness = await open();
    try {
      await test(harness);
    } finally {
      await harness.close();
    }
  }

  describe(`${name}, as every message vendor`, () => {
    it('delivers a code to its address', () =>
      within(async ({ sender, address, lastDelivered, delivered }) => {
        const to = address(1);
        expect(await sender.send(aMessage(to))).toMatchObject({ delivered: true });
        expect(delivered()).toBe(1);
        expect(lastDelivered()).toContain(aCode);
        expect(lastDelivered()).toContain(to);
      }));

    it('delivers a notice', () =>
      within(async ({ sender, address, delivered }) => {
        const params = {
          what: '登录密码已修改',
          time: '11 月 21 日 10:20',
          place: '浙江杭州',
          device: 'Chrome · Windows',
        };
        const sent = await sender.send(aMessage(address(1), { template: 'notice_security_change', params }));
        expect(sent).toMatchObject({ delivered: true });
        expect(delivered()).toBe(1);
      }));

    it('delivers several messages at once, each to its own address', () =>
      within(async ({ sender, address, delivered }) => {
        const sent = await Promise.all(
          [1, 2, 3, 4, 5].map((number) => sender.send(aMessage(address(number)))),
        );
        expect(sent.every((delivery) => delivery.delivered)).toBe(true);
        expect(delivered()).toBe(5);
      }));

    it('returns a reason, never throws, and does not reveal the code', () =>
      within(async ({ sender, address, refusals, calm }) => {
        for (const [refusal, provoke, reason] of refusals) {
          provoke();
          const outcome = await sender.send(aMessage(address(1)));
          expect(outcome, refusal).toMatchObject({ delivered: false, reason });
          expect(JSON.stringify(outcome), refusal).not.toContain(aCode);
          calm();
        }
        // After an unusable answer the message may have been sent, so this uses another address.
        expect(await sender.send(aMessage(address(2)))).toMatchObject({ delivered: true });
      }));
  });
}
