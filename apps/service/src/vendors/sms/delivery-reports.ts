import * as z from 'zod';
import type { MessageSender } from '../../features/activity/messages/message-sender.ts';
import { isSameSecret } from '../../kernel/crypto/digest.ts';
import { secretMark } from '../../kernel/crypto/secret-text.ts';

/** The `token` in the address that the operator gives to a vendor without signatures. Absent: no reports are taken in. */
export const reportToken = z.string().min(16).max(200).meta(secretMark).optional();

/** What the setting is for, in Chinese, for the handbook. */
export const reportTokenWords =
  '状态报告 token：至少 16 个字符；在服务商后台把接收地址设为 `/callbacks/sms/{key}?token=…`';

/** A vendor's callback has to do with at most so many messages. */
export const mostReports = 500;

/** The documented format of a vendor's reports. */
interface ReportFormat<Shape extends z.ZodType> {
  /** Undefined where the body is not in this format at all. */
  parse(body: string): unknown;
  readonly shape: Shape;
  /** `id`: as the vendor called the message when it was sent. */
  list(data: z.output<Shape>): readonly { readonly id: string; readonly isDelivered: boolean }[];
  /** What the vendor takes for "received"; it repeats the report after anything else. */
  readonly received: string | Readonly<Record<string, unknown>>;
}

/** Reads the reports of a vendor that signs nothing: whoever reports has to know the token of the address. */
export function reportsByToken<Shape extends z.ZodType>(
  token: string | undefined,
  { parse, shape, list, received }: ReportFormat<Shape>,
): Pick<MessageSender, 'readReports'> {
  if (token === undefined) return {};
  return {
    readReports(callback) {
      if (!isSameSecret(token, callback.token)) return 'refused';
      const read = shape.safeParse(parse(callback.body));
      return read.success ? { reports: list(read.data), messages: [], received } : 'malformed';
    },
  };
}
