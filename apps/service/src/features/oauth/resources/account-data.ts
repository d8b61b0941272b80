import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { handOverResources } from './resource-store.ts';

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'resource',
    export: {
      name: 'apis_owned',
      title: '我创建的 API',
      owner: 'owner_id',
      columns: {
        id: 'API 编号',
        audience: '标识',
        name: '名称',
        purpose: '用途',
        token: '令牌种类',
        token_minutes: '令牌有效期（分钟）',
        subject: '用谁的用户标识',
        open_to: '开放给',
        scopes: '权限',
        legal_name: '接收方',
        contact: '联系方式',
        status: '状态',
        host_shown: '域名已验证',
        verified: '主体已认证',
        review_note: '审核意见',
        pending: '等待审核的修改',
        created_at: '创建时间',
        updated_at: '修改时间',
      },
      words: {
        token: { opaque: '不透明', jwt: 'JWT' },
        subject: { app: '应用的', api: 'API 自己的' },
        open_to: { everybody: '所有应用', listed: '指定的应用' },
        status: {
          unverified: '未验证',
          in_review: '审核中',
          active: '正常',
          refused: '没有通过',
          suspended: '停用',
        },
        scopes: { name: '名称', title: '标题', purpose: '用途', zh: '中文', en: '英文' },
      },
      left: {
        owner_id: null,
        audience_key: '和标识相同',
        secret_digest: '密钥只存算不回来的摘要',
        former_digest: '密钥只存算不回来的摘要',
        former_until: '旧密钥的到期时间',
      },
      orderBy: 'created_at',
    },
    erase: 'cascade',
    merge: { finalize: (change, passage) => handOverResources(change, passage) },
    end: 'It belongs to whoever its developer is, and its secret opens no account.',
  }),
  defineAccountData({
    table: 'resource_grant',
    export: 'What an app may do at an API by itself: it concerns the app, not the person.',
    erase: 'cascade',
    merge: { finalize: { retained: 'It stays with the API and the app.' } },
    end: 'Every token that was got by it is checked against it when it is used.',
  }),
];
