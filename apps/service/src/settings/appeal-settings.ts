import * as z from 'zod';

/** How people who can prove nothing of their account any more ask for it. */
export const appealSettings = z.strictObject({
  /** Whether they can at all. */
  open: z.boolean().default(true),
  /** What they are asked beside the account and the number, in this order. */
  evidence: z
    .array(
      z.strictObject({
        key: z
          .string()
          .regex(/^[a-z][a-z0-9_]{0,31}$/, 'must be up to 32 of a-z, 0-9 and _, beginning with a letter'),
        label: z.string().min(1).max(60),
        required: z.boolean().default(false),
      }),
    )
    .max(10)
    .superRefine((list, context) => {
      list.forEach(({ key }, index) => {
        if (list.findIndex((other) => other.key === key) === index) return;
        context.addIssue({ code: 'custom', path: [index, 'key'], message: `${key} stands twice` });
      });
    })
    .default([
      { key: 'registered', label: '大概的注册时间', required: false },
      { key: 'used', label: '最近登录的地点和设备', required: true },
      { key: 'contact', label: '其他能证明是你的情况', required: false },
    ]),
});
