/** Somebody with an account at a vendor. Ids are what the vendor calls them; addresses are invented. */
export interface VendorPerson {
  readonly word: string;
  readonly openid: string;
  readonly unionid: string;
  readonly number: number;
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly email: string;
  readonly phone: string;
}

/** The people with accounts at every vendor double: an ordinary one, one with unusual values, one without avatar, one with a name of 64 characters, two more ordinary ones. */
export const vendorPeople: readonly VendorPerson[] = [
  {
    word: 'lin',
    openid: 'A1B2C3D4E5F60718293A4B5C6D7E8F90',
    unionid: 'UID_LIN_0001',
    number: 5187664653,
    nickname: '南风知我意',
    avatar: 'http://avatar.example/lin/100',
    email: 'lin@mail.example',
    phone: '13800006021',
  },
  {
    word: 'zhou',
    openid: 'B1B2C3D4E5F60718293A4B5C6D7E8F91',
    unionid: 'UID_ZHOU_0002',
    number: 42,
    nickname: '周 \u202e👩‍🚀\u0007 舟',
    avatar: 'https://avatar.example/zhou.png',
    email: 'zhou@mail.example',
    phone: '13900007788',
  },
  {
    word: 'wu',
    openid: 'C1B2C3D4E5F60718293A4B5C6D7E8F92',
    unionid: 'UID_WU_0003',
    number: 43,
    nickname: null,
    avatar: null,
    email: 'wu@mail.example',
    phone: '13700001234',
  },
  {
    word: 'chang',
    openid: 'D1B2C3D4E5F60718293A4B5C6D7E8F93',
    unionid: 'UID_CHANG_0004',
    number: 44,
    nickname: '名字很长的人'.repeat(11).slice(0, 64),
    avatar: null,
    email: 'chang@mail.example',
    phone: '13600005678',
  },
  {
    word: 'he',
    openid: 'E1B2C3D4E5F60718293A4B5C6D7E8F94',
    unionid: 'UID_HE_0005',
    number: 45,
    nickname: '何处',
    avatar: null,
    email: 'he@mail.example',
    phone: '13500009012',
  },
  {
    word: 'tang',
    openid: 'F1B2C3D4E5F60718293A4B5C6D7E8F95',
    unionid: 'UID_TANG_0006',
    number: 46,
    nickname: '唐棠',
    avatar: null,
    email: 'tang@mail.example',
    phone: '13300003456',
  },
];

/** The person of that word. */
export function vendorPerson(word: string): VendorPerson {
  const found = vendorPeople.find((person) => person.word === word);
  if (!found) throw new Error(`nobody is called ${word}`);
  return found;
}
