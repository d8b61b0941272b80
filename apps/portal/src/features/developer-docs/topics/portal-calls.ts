import { list, text, type WriteArticle, widget } from '../article.ts';

export const portalCalls: WriteArticle = () => ({
  lead: '门户自己用的接口。给第三方登录用的是 OAuth 和 OpenID Connect，不是这些。',
  blocks: [
    text(
      '完整的机器可读描述：[/v3/openapi.json](/v3/openapi.json)（OpenAPI 3.1），和服务用来校验请求的是同一份定义。',
    ),
    list(
      '响应都是 `{code, msg, data}`，`code` 是 1 表示成功。',
      '要登录的带 `Authorization: Bearer 令牌`。',
      'POST 是安全请求：正文加密并签名，格式见源码里的 docs/secure-calls.md。',
    ),
    widget('calls'),
  ],
});
