import type { Profile } from '@tongxing/contract/calls/profile.ts';

/** The words of each gender, in the order of the form. */
export const genders: Readonly<Record<Profile['gender'], string>> = {
  '': '不公开',
  female: '女',
  male: '男',
  other: '其他',
};
