import type { Insertable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { AppSecretTable } from '../../../database/schema/apps.ts';
import {
  type Added,
  keysToTake,
  packRow,
  type Quarantined,
  type Taking,
} from '../../../transaction/account-data.ts';
import {
  type AccountDataPolicy,
  type Change,
  defineAccountData,
  type Quarantining,
} from '../../../transaction/work.ts';
import { scopeWords as scopes } from './app.ts';
import { endManagementTokens, handOverApps } from './app-store.ts';

const nameOf = (app: string, hint: string) => `${app} •••• ${hint}`;

/** The secrets of the account's apps that were added since then. */
async function list(db: Reader, accountId: string, since: Date): Promise<readonly Added[]> {
  const rows = await db
    .selectFrom('app_secret')
    .innerJoin('app', 'app.id', 'app_secret.client_id')
    .select(['app_secret.id', 'app_secret.hint', 'app_secret.created_at', 'app.name'])
    .where('app.owner_id', '=', accountId)
    .where('app_secret.created_at', '>=', since)
    .execute();
  return rows.map(({ id, name, hint, created_at: at }) => ({
    key: id,
    kind: 'client_secret',
    name: nameOf(name, hint),
    at,
  }));
}

/** Secrets that a rotation was about to end stay valid. */
async function take(change: Change, accountId: string, taking: Taking): Promise<readonly Quarantined[]> {
  const ids = keysToTake(await list(change.db, accountId, taking.since), taking);
  if (ids.length === 0) return [];
  const rows = await change.db
    .deleteFrom('app_secret')
    .using('app')
    .whereRef('app.id', '=', 'app_secret.client_id')
    .where('app_secret.id', 'in', ids)
    .returningAll('app_secret')
    .returning('app.name as app_name')
    .execute();
  await change.db
    .updateTable('app_secret')
    .set({ expires_at: null })
    .where('client_id', 'in', [...new Set(rows.map((row) => row.client_id))])
    .where('expires_at', '>', change.at)
    .execute();
  return rows.map(({ app_name, ...row }) => ({
    kind: 'client_secret',
    name: nameOf(app_name, row.hint),
    rows: { client_secret: packRow(row) },
  }));
}

/** False where its app is gone or belongs to another account. */
async function restore(change: Change, accountId: string, { rows }: Quarantined): Promise<boolean> {
  const row = rows['client_secret'] as Insertable<AppSecretTable>;
  const app = await change.db
    .selectFrom('app')
    .select('id')
    .where('id', '=', row.client_id)
    .where('owner_id', '=', accountId)
    .forShare()
    .executeTakeFirst();
  if (!app) return false;
  await change.db.insertInto('app_secret').values(row).execute();
  return true;
}

const quarantineSecrets: Quarantining = {
  list,
  take,
  restore,
  atReset: {
    retained: 'It authenticates the app, not the account, and a forgotten password must not stop an app.',
  },
};

const withTheApp = { retained: 'They belong to the app, which goes to the account that stays.' };

const manageGrant = defineAccountData({
  table: 'manage_grant',
  export: 'The permissions of an app in the Management API: they concern the app, not the person.',
  erase: 'cascade',
  merge: { finalize: { retained: 'It stays with the app.' } },
  end: 'Every request checks it, and it counts only while the developer is active.',
});

export const accountData: readonly AccountDataPolicy[] = [
  manageGrant,
  defineAccountData({
    table: 'app',
    export: {
      name: 'apps_owned',
      title: '我创建的应用',
      owner: 'owner_id',
      columns: {
        id: '应用编号',
        name: '名称',
        type: '类型',
        status: '状态',
        verified: '主体已认证',
        first_party: '本站应用',
        logo: '图标',
        homepage: '主页',
        redirect_uris: '回调地址',
        post_logout_redirect_uris: '退出后的地址',
        scopes: '可以申请',
        required_scopes: '必需',
        purposes: '用途说明',
        legal_name: '接收方',
        contact: '联系方式',
        handling: '处理方式',
        retention: '保存多久',
        privacy_policy: '隐私政策',
        auth_method: '认证方式',
        jwks: '公钥',
        jwks_uri: '公钥地址',
        backchannel_logout_uri: '退出通知地址',
        subject_type: '标识类型',
        id_token_alg: '签名算法',
        id_token_profile: 'ID Token 带资料',
        require_par: '必须 PAR',
        require_pkce: '必须 PKCE',
        dpop_bound: '必须 DPoP',
        origins: '网页来源',
        claims: '用户组和角色的字段',
        sign_in: '对登录的要求',
        developer_access: '使用范围',
        review_note: '审核意见',
        pending: '等待审核的修改',
        pending_since: '修改提交时间',
        webhook_url: 'Webhook 地址',
        events: '要收的通知',
        security_events_url: '安全事件地址',
        agent: '智能体',
        origin: '保护的网站',
        rules: '网站各页面的访问规则',
        user: '用户标识',
        services: 'CAS 服务地址',
        proxy_callbacks: 'CAS 代理回调',
        entity_id: 'SAML 实体 ID',
        acs_urls: 'SAML ACS 地址',
        slo_url: 'SAML 退出地址',
        slo_soap_url: 'SAML 退出通知地址',
        certificates: 'SAML 证书',
        encryption_certificate: 'SAML 加密证书',
        name_id: 'SAML 用什么认人',
        attributes: 'SAML 属性',
        signed_requests: 'SAML 只收签名的请求',
        encrypt: 'SAML 加密断言',
        idp_initiated: 'SAML 可以从这里登录',
        metadata_url: 'SAML 元数据地址',
        created_at: '创建时间',
        updated_at: '修改时间',
      },
      words: {
        type: {
          web: '网页',
          spa: '单页',
          native: '手机或桌面',
          device: '设备',
          gateway: '网关',
          cas: 'CAS',
          saml: 'SAML',
        },
        status: { active: '正常', in_review: '审核中', refused: '没有通过', suspended: '停用' },
        scopes,
        required_scopes: scopes,
      },
      left: {
        owner_id: null,
        operator_access: '管理员定的，不是本人的资料',
        operator_sign_in: '管理员定的，不是本人的资料',
        webhook_secret: '签名密钥只在生成时显示一次',
        webhook_former_secret: '签名密钥只在生成时显示一次',
        webhook_former_until: '换下的签名密钥用到什么时候',
        document_digest: '只有自描述的应用才有',
        document_until: '只有自描述的应用才有',
        registration_digest: '程序管理这个应用的令牌，只存了摘要',
      },
      orderBy: 'created_at',
    },
    erase: 'cascade',
    merge: {
      move: (change, { clients: apps }, passage) => handOverApps(change, passage, apps),
      // Apps made while the merge was pending must not be lost.
      finalize: (change, passage) => handOverApps(change, passage),
    },
    end: (change, accountId) => endManagementTokens(change, accountId),
  }),
  defineAccountData({
    table: 'reserved_app_name',
    export: 'A keyed hash and a time: the names themselves are in the log.',
    // The names stay reserved, without a reference to the account.
    erase: 'cascade',
    merge: {
      async finalize({ db }, { from, to }) {
        await db
          .updateTable('reserved_app_name')
          .set({ owner_id: to })
          .where('owner_id', '=', from)
          .execute();
      },
    },
    end: 'It grants nothing.',
  }),
  defineAccountData({
    table: 'app_secret',
    export: {
      name: 'app_secrets',
      title: '应用密钥',
      owner: { column: 'client_id', of: 'app' },
      columns: {
        client_id: '应用编号',
        hint: '末尾几位',
        created_at: '生成时间',
        expires_at: '到期时间',
        last_used_at: '上次使用',
      },
      left: { id: null, digest: '密钥只存算不回来的摘要' },
      orderBy: 'created_at',
    },
    erase: 'cascade',
    merge: { finalize: withTheApp },
    end: 'Secrets belong to the app, whoever its developer is; those added in a break-in are quarantined.',
    quarantine: quarantineSecrets,
  }),
  defineAccountData({
    table: 'app_usage',
    export: 'Numbers of an app, without people.',
    erase: 'cascade',
    merge: { finalize: withTheApp },
    end: 'Numbers grant nothing.',
  }),
  defineAccountData({
    table: 'app_error',
    export: 'Errors of an app, without people.',
    erase: 'cascade',
    merge: { finalize: withTheApp },
    end: 'Errors grant nothing.',
  }),
];
