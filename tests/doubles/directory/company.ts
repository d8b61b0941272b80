/** A department of a company; the company itself has the id of the vendor's root and no parent. */
export interface CompanyDepartment {
  readonly id: number;
  name: string;
  parent: number;
}

export interface CompanyMember {
  readonly id: string;
  name: string;
  departments: number[];
  phone?: string;
  email?: string;
  jobNumber?: string;
  /** An attribute that the company has added. */
  room?: string;
  /** Switched off there. */
  isBarred?: boolean;
}

/** Who works in a company; a double lists them as its vendor does. */
export interface Company {
  readonly departments: CompanyDepartment[];
  members: CompanyMember[];
  /** The member's id is missing once, as vendors' answers have it. */
  nameless: string | null;
}

/** A company of two departments, one below the other. */
export const openCompany = (ids: readonly string[]): Company => ({
  departments: [
    { id: 2, name: '研发 部', parent: 1 },
    { id: 3, name: '后端/平台', parent: 2 },
    { id: 4, name: '销售部', parent: 1 },
  ],
  members: ids.map((id, at) => ({
    id,
    name: `员工${id}`,
    departments: [2 + (at % 3)],
    phone: `1391111${String(at).padStart(4, '0')}`,
    email: `${id}@corp.example`,
    jobNumber: `A${String(at).padStart(3, '0')}`,
    room: `${at} 楼`,
  })),
  nameless: null,
});

/** The credentials, and what the console says beside the address for events. */
export const companyApp = {
  id: 'corp0000000000000001',
  secret: 'the secret of the app',
  callback: { token: 'token of events', aes_key: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' },
};
