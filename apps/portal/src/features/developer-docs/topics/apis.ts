import nodeApi from '../../../../../../samples/quick-starts/resource-server/registered.mjs?raw';
import pythonApi from '../../../../../../samples/quick-starts/resource-server-fastapi/api.py?raw';
import goApi from '../../../../../../samples/quick-starts/resource-server-go/main.go?raw';
import { code, head, list, note, steps, table, text, type WriteArticle } from '../article.ts';
import { fillSample } from '../docs-values.ts';

export const apis: WriteArticle = (values) => ({
  lead: '创建自己的 API，供其他应用经用户授权后凭令牌调用。',
  blocks: [
    head('创建'),
    steps(
      '在[我的 API](/user/app/apis)里创建：填写标识（audience）和权限，每个权限写明标题和用途，授权页会展示给用户。',
      '标识是 https 地址的，把一行文字放到 `/.well-known/tongxing-resource.txt`，证明域名是你的；`urn:` 开头的不用。',
      '保存好 `client_id` 和密钥：API 用它们来核对令牌。',
    ),
    head('应用怎么要令牌'),
    text(
      '授权请求里加上 `resource=标识`，`scope` 里写要的权限；换令牌时再带一次 `resource`。一次可以要几个 API，每个 API 一个令牌。',
    ),
    code('要令牌', [
      'URL',
      `${values.issuer}/oauth2/authorize?response_type=code&client_id=${values.appId}
  &redirect_uri=${values.redirectUri}
  &scope=openid%20calendar:read
  &resource=https://api.example.com
  &code_challenge=…&code_challenge_method=S256&state=…`,
    ]),
    list(
      '用户一个一个地同意权限。没有同意的不在令牌的 `scope` 里，要先看它再用。',
      '给 API 的令牌不能读用户信息；要读，另换一个不带 `resource` 的。',
      'API 换了接收方，用户会重新被问一次。',
    ),
    head('智能体与 MCP'),
    text(
      '智能体和 MCP 客户端无需事先创建。其 `client_id` 是一个 https 网址，网址上的 JSON 是该应用的说明（Client ID Metadata Document，draft-02）。授权页会写明该网址的域名，用户可在“智能体”里查看其权限并随时停用。',
    ),
    code('网址里的 JSON', [
      'JSON',
      `{
  "client_id": "https://agent.example.com/client.json",
  "client_name": "日程助手",
  "redirect_uris": ["http://127.0.0.1/callback", "https://agent.example.com/callback"],
  "grant_types": ["authorization_code", "refresh_token"],
  "token_endpoint_auth_method": "none",
  "scope": "openid profile offline_access"
}`,
    ]),
    list(
      '`client_id` 要和网址一个字符也不差；不能有密钥，要认证就用 `private_key_jwt`。最多 64 KiB，不跟随跳转。',
      '读到的内容按 `cache-control` 存 5 分钟到一天。改了回调的域名，用户会重新被问一次。',
      'MCP 服务器就是一个 API：在这里创建，标识填服务器地址，把 `GET /resources/编号/oauth-protected-resource` 的内容放到 `/.well-known/oauth-protected-resource`，没有令牌的请求回 401 并指到它（MCP 授权规范 2026-07-28）。',
      '已创建的应用代用户操作时，可设置 `agent: true`，列入“智能体”。',
    ),
    head('没有人在场的服务'),
    text(
      'API 的开发者在“应用权限”里填上服务的 `client_id`，选好能做的。服务用 `client_credentials` 换令牌，不写 `scope` 就是给它的全部。',
    ),
    code('服务换令牌', [
      'cURL',
      `curl ${values.issuer}/oauth2/token \\
  -u "${values.appId}:$CLIENT_SECRET" \\
  -d grant_type=client_credentials \\
  -d resource=https://api.example.com`,
    ]),
    head('API 怎么核对'),
    text(
      'API 用自己的密钥问我们：给它的令牌，不管是哪个应用拿来的，都能问；别的一律是 `{"active":false}`。收回授权、退出登录、停用账号之后马上变成 false。选了 JWT 的也能这样问，只用公钥验就要等它过期。',
    ),
    code(
      '一个完整的 API',
      ['Node.js', fillSample(nodeApi, values)],
      ['FastAPI', fillSample(pythonApi, values)],
      ['Go', fillSample(goApi, values)],
    ),
    head('再往下调用'),
    text(
      '你的 API 收到用户的令牌，要替他再调用另一个 API，就把令牌换一个（RFC 8693）。那个 API 的开发者要先允许你的应用换，用户也要同意过最前面的应用用那个 API。',
    ),
    code('换令牌', [
      'cURL',
      `curl ${values.issuer}/oauth2/token \\
  -u "${values.appId}:$CLIENT_SECRET" \\
  -d grant_type=urn:ietf:params:oauth:grant-type:token-exchange \\
  -d subject_token=ACCESS_TOKEN \\
  -d subject_token_type=urn:ietf:params:oauth:token-type:access_token \\
  -d resource=https://mail.example.com`,
    ]),
    list(
      '换来的令牌不会比原来的权限多，也不会比原来的活得久，属于同一次授权。',
      '里面的 `act.sub` 是你的应用的 `client_id`，`sub` 和 `client_id` 不变。',
    ),
    head('出错时'),
    table(
      ['错误', '原因'],
      ['invalid_target', 'API 不存在、尚未上线，或未开放给你的应用'],
      ['invalid_scope', '要的权限一个也没有'],
      ['insufficient_scope', '令牌没有该权限，由 API 自行响应 403'],
    ),
    note('应用自己的 API 也可以不创建，按[机器之间](/user/app/docs?topic=machine)的写法换取 JWT。'),
  ],
});
