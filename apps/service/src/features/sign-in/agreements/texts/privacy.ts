interface Facts {
  readonly operator: string;
  readonly contact: string;
  /** Where the data is stored, as a place in a sentence; empty: not said. */
  readonly location: string;
  /** Days that the activity log is kept. */
  readonly logDays: number;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The privacy policy that ships (PIPL Art. 17; Network Data Security Regulations Art. 21). */
export function privacyText({ operator, contact, location, logDays }: Facts): string {
  return `
<p>个人信息处理者：<strong>${escape(operator)}</strong>。联系方式：${escape(contact)}。本政策说明我们收集什么、为什么、保存多久，以及你可以怎么做。</p>
<h2>一、我们收集什么，用来做什么</h2>
<table>
<thead><tr><th scope="col">场景</th><th scope="col">信息</th><th scope="col">用途</th><th scope="col">是否必需</th></tr></thead>
<tbody>
<tr><td>注册、登录</td><td>手机号或邮箱、密码（只保存单向哈希）</td><td>建立账号、确认是你本人</td><td>必需其一</td></tr>
<tr><td>第三方登录</td><td>第三方平台提供的标识、昵称、头像</td><td>用第三方账号登录</td><td>可选</td></tr>
<tr><td>通行密钥、两步验证</td><td>公钥、加密保存的密钥、恢复码哈希</td><td>更安全地登录。指纹、面容不会离开你的设备</td><td>可选</td></tr>
<tr><td>个人资料</td><td>昵称、头像、用户名、性别、生日、你选的语言</td><td>展示给你和你授权的应用</td><td>可选</td></tr>
<tr><td>个人简介</td><td>你写的介绍</td><td>只展示给你</td><td>可选</td></tr>
<tr><td>安全</td><td>IP 地址及由此推断的省市、浏览器与设备类型、时间、操作</td><td>发现异常登录、限制滥用、让你查看自己的记录</td><td>必需</td></tr>
<tr><td>人机验证</td><td>验证所需的浏览器信息（使用第三方验证时由该服务处理）</td><td>防止机器批量操作</td><td>必需</td></tr>
</tbody>
</table>
<h2>二、存放在你浏览器里的内容</h2>
<p>我们用一个名为 token 的 Cookie 保持登录 7 天，用本地存储记住主题、设备标识和 5 分钟的资料缓存。不使用广告或跨站跟踪技术。退出登录时，登录凭证和资料缓存会被清除。</p>
<h2>三、我们提供给谁</h2>
<ol>
<li><strong>你授权的应用</strong>：只提供你在授权页同意的信息，授权页会写明接收方的名称、联系方式、用途和信息种类。</li>
<li><strong>受托方</strong>：短信、邮件和人机验证的服务商，只在发送和验证时处理所需的手机号、邮箱或浏览器信息。</li>
<li><strong>法律要求的情形</strong>：依照法律法规、有关机关的合法要求提供。</li>
</ol>
<p>除此之外，我们不向他人提供、不公开、不出售你的个人信息。</p>
<h2>四、保存多久</h2>
<ol>
<li>账号信息：保存到你注销为止。</li>
<li>登录和安全记录：保存 ${logDays} 天（法律要求网络日志不少于六个月）。</li>
<li>验证码：5 分钟，只保存哈希。</li>
</ol>
${location ? `<p>信息保存在${escape(location)}。</p>` : ''}
<h2>五、你的权利</h2>
<ol>
<li>查看和更正：在“个人资料”里查看、修改。</li>
<li>复制和转移：在“导出与注销”页导出一份完整的数据（JSON 与网页两种格式）。</li>
<li>撤回同意：在“应用列表”撤销授权，在“账号绑定”解除绑定。撤回不影响此前已经进行的处理。</li>
<li>删除和注销：在“导出与注销”页申请，15 天冷静期后删除或匿名化，法律要求保留的除外。</li>
<li>解释和投诉：通过上方联系方式提出，我们会在 15 个工作日内答复。也可以向履行个人信息保护职责的部门投诉。</li>
</ol>
<h2>六、我们怎样保护</h2>
<p>密码以 Argon2id 单向保存，敏感内容加密保存，传输使用加密连接，页面和日志里的手机号、邮箱会打码。发生泄露时，我们会立即补救，并依法通知你和主管部门。</p>
<h2>七、未成年人</h2>
<p>未满 14 周岁的未成年人使用本服务，需要监护人同意。我们会减少提供给应用的内容。监护人可以随时联系我们查阅、更正或删除。</p>
<h2>八、政策更新</h2>
<p>更新后会改变版本号和日期，并在你下次登录时请你重新阅读。旧版本可以在本页查到。</p>`;
}
