import type { Profile } from '@tongxing/contract/calls/profile.ts';

/** How a gender is shown, in the order in which it is offered. */
export const genders: Readonly<Record<Profile['gender'], string>> = {
  '': '不公开',
  female: '女',
  male: '男',
  other: '其他',
};
