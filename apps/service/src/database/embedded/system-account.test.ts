import { expect, test } from 'vitest';
import { type AccountList, findSystemAccount } from './postgres-account.ts';

const root = 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n';
const postgres = 'postgres:x:101:104::/var/lib/postgresql:/bin/bash\n';
const tongxing = 'tongxing:x:998:997::/nonexistent:/usr/sbin/nologin\n';

function machine(text: string, makes: string | null = tongxing): AccountList & { made: string[] } {
  const made: string[] = [];
  let list = text;
  return {
    made,
    read: async () => list,
    async create(name) {
      made.push(name);
      if (!makes) throw new Error('useradd: cannot lock /etc/passwd');
      list += makes;
    },
  };
}

test('uses an existing account: that of PostgreSQL, or our own', async () => {
  const both = machine(root + tongxing + postgres);
  expect(await findSystemAccount(both)).toEqual({ uid: 101, gid: 104 });
  const own = machine(root + tongxing);
  expect(await findSystemAccount(own)).toEqual({ uid: 998, gid: 997 });
  expect([...both.made, ...own.made]).toEqual([]);
});

// threat:database-as-nobody
test('creates an account where there is none, and never uses nobody', async () => {
  const bare = machine(root);
  expect(await findSystemAccount(bare)).toEqual({ uid: 998, gid: 997 });
  expect(bare.made).toEqual(['tongxing']);
  expect(await findSystemAccount(machine(root, null))).toBeNull();
});

// threat:database-as-nobody
test('ignores an account that is root', async () => {
  expect(await findSystemAccount(machine(`${root}postgres:x:0:0::/:/bin/sh\n`, null))).toBeNull();
});

test('uses an account that another process created at the same moment', async () => {
  const list = { text: root };
  const found = await findSystemAccount({
    read: async () => list.text,
    async create() {
      list.text += tongxing;
      throw new Error("useradd: user 'tongxing' already exists");
    },
  });
  expect(found).toEqual({ uid: 998, gid: 997 });
});
