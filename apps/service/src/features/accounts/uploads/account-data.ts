import { type SqlBool, sql } from 'kysely';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { filesGone } from './remove-uploads.ts';
import { leaveLogos, listUploads } from './upload-store.ts';

const upload = defineAccountData({
  table: 'upload',
  export: {
    name: 'uploads',
    title: '上传的图片',
    owner: 'account_id',
    columns: { created_at: '上传时间' },
    computed: { address: { title: '地址', sql: "'/uploads/' || name" } },
    left: { name: null, account_id: null },
    orderBy: 'created_at',
  },
  async erase(change, accountId) {
    await leaveLogos(change, accountId);
    const names = await listUploads(change.db, accountId);
    if (names.length > 0) change.after(filesGone(names));
  },
  merge: {
    async move({ db }, { uploads }, { from, to }) {
      await db
        .updateTable('upload')
        .set({ account_id: to })
        .where('account_id', '=', from)
        .where(sql<SqlBool>`name = any(${uploads}::text[])`)
        .execute();
    },
    // Uploads during the merge: an app may show them.
    async finalize({ db }, { from, to }) {
      await db.updateTable('upload').set({ account_id: to }).where('account_id', '=', from).execute();
    },
  },
  end: 'An image gives no access.',
});

export const accountData: readonly AccountDataPolicy[] = [upload];
