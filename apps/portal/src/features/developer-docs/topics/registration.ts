import { code, head, list, note, table, text, type WriteArticle, widget } from '../article.ts';

export const registration: WriteArticle = ({ issuer, redirectUri }) => ({
  lead: '部署脚本、测试和建站工具可以自动创建应用，无需填写表单（RFC 7591）。',
  blocks: [
    head('第一步：拿初始令牌'),
    text('授权页须写明接收方：用该令牌创建的应用，接收方均为以下信息。'),
    widget('registration'),
    head('第 2 步：创建'),
    code('创建', [
      'cURL',
      `curl ${issuer}/oauth2/register \\
  -H "Authorization: Bearer $REGISTRATION_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
    "client_name": "青禾笔记",
    "redirect_uris": ["${redirectUri}"],
    "scope": "openid profile"
  }'`,
    ]),
    text(
      '响应里的 `client_secret` 只返回一次。应用会出现在你的应用列表里，与手动创建的相同；管理员开启审核时同样需要等待。',
    ),
    table(
      ['应用', '多写一项'],
      [
        '网页，有服务器',
        '不用写；或者 `token_endpoint_auth_method` 写 `private_key_jwt`，带上 `jwks` 或 `jwks_uri`',
      ],
      ['单页', '`token_endpoint_auth_method` 写 `none`'],
      ['手机或桌面', '`application_type` 写 `native`'],
      [
        '电视等设备',
        '`grant_types` 写 `["urn:ietf:params:oauth:grant-type:device_code"]`，不用写 `redirect_uris`；加上 `authorization_code` 就要写',
      ],
    ),
    head('以后：查看、修改、删除'),
    list(
      '创建的响应里有 `registration_client_uri` 和 `registration_access_token`（RFC 7592），只对该应用有效。',
      'GET 查看；PUT 整体替换，未填写的会被清除，应用的类型和接收方不变；DELETE 删除，已发出的令牌一起失效。',
      '写错了会得到 400：`invalid_redirect_uri` 是回调地址不行，`invalid_client_metadata` 的 `error_description` 里写着是哪一项。令牌不对、过期或被新的换掉是 401。',
    ),
    head('标准里没有的几项'),
    table(
      ['字段', '就是表单里的'],
      ['required_scope', '“没有它就不能用”的 scope，空格隔开'],
      ['scope_purposes', '每个 scope 的用途：`{"email": "认出你原来的账号"}`'],
      ['data_handling、data_retention', '处理方式、保存期限'],
      ['id_token_profile', 'ID 令牌包含资料'],
      ['require_pkce', '必须 PKCE'],
      ['webhook_uri', 'Webhook 地址'],
    ),
    note('`client_name` 可以不写，那就显示编号。`logo_uri` 要先在这里上传，别处的图片会被忽略。'),
  ],
});
