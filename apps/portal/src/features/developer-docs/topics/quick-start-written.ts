import type { DocsValues } from '../docs-values.ts';

export const curl = ({ issuer, appId, redirectUri, scope, isPublic }: DocsValues) => `# 1. 准备 PKCE
VERIFIER=$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=')

# 2. 浏览器打开它，同意后从地址栏里取 code；拒绝的话那里是 error=access_denied
echo "${issuer}/oauth2/authorize?response_type=code&client_id=${appId}\\
&redirect_uri=${encodeURIComponent(redirectUri)}&scope=${encodeURIComponent(scope)}\\
&code_challenge=$CHALLENGE&code_challenge_method=S256&state=$(openssl rand -hex 16)"

# 3. 60 秒内换令牌
curl ${issuer}/oauth2/token \\
${isPublic ? `  -d client_id=${appId} \\` : `  -u "${appId}:$CLIENT_SECRET" \\`}
  -d grant_type=authorization_code \\
  -d code=CODE \\
  -d redirect_uri='${redirectUri}' \\
  -d code_verifier="$VERIFIER"

# 4. 问这个人是谁
curl ${issuer}/oauth2/userinfo -H "Authorization: Bearer ACCESS_TOKEN"`;

export const miniProgram = ({
  issuer,
  appId,
  site,
}: DocsValues) => `<!-- 小程序不能跳到别的网站：用 web-view 打开你自己的登录页。
     你的域名要加进小程序后台的“业务域名” -->
<!-- pages/login/login.wxml -->
<web-view src="https://你的域名/login?from=mini" bindmessage="onTicket" />

// pages/login/login.js
Page({
  onTicket({ detail }) {
    // 你的服务器换好令牌后发的一次性票据，不是${site}的令牌
    const { ticket } = detail.data[detail.data.length - 1];
    wx.request({ url: 'https://你的域名/session', method: 'POST', data: { ticket } });
  },
});

// 你的服务器：和“Node.js”一样走授权码 + PKCE
//   issuer   ${issuer}
//   client   ${appId}
// 回调页里用完 code，把票据交回小程序再返回；带着 error 返回（用户拒绝）就不发票据，直接返回：
// <script src="https://res.wx.qq.com/open/js/jweixin-1.6.0.js"></script>
// wx.miniProgram.postMessage({ data: { ticket } });
// wx.miniProgram.navigateBack();`;
