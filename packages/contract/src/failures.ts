import { formatDuration } from './format-duration.ts';
import { mergeUndoSeconds } from './limits.ts';

/**
 * The failure catalogue: key -> reply code, HTTP status and Chinese text. `{name}` in a text is filled from the failure's
 * details; `{retry_after}` is given in seconds and shown as a length of time. A reply with code 0 has its key in
 * `data.reason`.
 */
interface FailureEntry {
  readonly code: number;
  readonly http: number;
  readonly text: string;
}

const business = (text: string): FailureEntry => ({ code: 0, http: 200, text });

export const failures = {
  // Transport and caller
  bad_input: { code: 400, http: 400, text: '提交的内容有误，请检查后再试' },
  not_sealed: { code: 400, http: 400, text: '请求未加密' },
  cannot_open: { code: 400, http: 400, text: '数据解密失败' },
  unauthenticated: { code: 401, http: 401, text: '未登录' },
  session_expired: { code: 401, http: 401, text: '登录信息已过期，请重新登录！' },
  refused: { code: 403, http: 403, text: '没有权限进行这个操作' },
  not_found: { code: 404, http: 404, text: '没有找到你要的内容' },
  method_not_allowed: { code: 405, http: 405, text: '不支持这种请求方式' },
  too_large: { code: 413, http: 413, text: '提交的内容过大，请减小后重试' },
  unsupported_media_type: { code: 415, http: 415, text: '不支持这种内容格式' },
  too_many: { code: 429, http: 429, text: '操作太频繁，请在 {retry_after}后再试' },
  internal: { code: 500, http: 500, text: '未知错误' },
  unavailable: { code: 503, http: 503, text: '服务繁忙，请稍后再试' },

  // Outcomes that the client acts on
  second_factor_required: { code: -1, http: 200, text: '请完成两步验证' },
  identity_unknown: { code: 2, http: 200, text: '还没有对应的账号，请绑定或注册' },
  recycled_number: { code: 3, http: 200, text: '这个手机号的账号很久没人用了，请先确认是不是你的' },
  step_up_required: { code: 10, http: 200, text: '请先完成安全验证' },
  captcha_required: { code: 11, http: 200, text: '请完成人机验证' },
  captcha_failed: { code: 11, http: 200, text: '未完成验证，请重新验证' },
  due_first: { code: 13, http: 200, text: '请先完成要求的设置' },
  secure_key_unknown: { code: 12, http: 200, text: '页面已过期，请刷新后重试' },

  // Identifiers, codes and passwords
  number_freed: business('这个手机号不再属于原来的账号，可以用它注册新账号'),
  wrong_credentials: business('账号或密码不正确'),
  managed_by_directory: business('由“{by}”管理'),
  directory_unavailable: business('服务繁忙，请稍后再试'),
  code_mismatch: business('验证码不对，还可以试 {left} 次'),
  code_expired: business('验证码已失效，请重新获取'),
  channel_missing: business('这里还不能发送{channel}，请换一种方式'),
  delivery_failed: business('验证码发送失败，请稍后再试'),
  recipient_refused: business('这个手机号或邮箱无法接收验证码，请换一个'),
  sending_paused: business('今天的发送额度已用完，请换一种方式'),
  one_tap_expired: business('这次一键登录已失效，请用验证码登录'),
  one_tap_failed: business('没有读到本机号码，请用验证码登录'),
  phone_taken: business('这个手机号已经注册，可以直接登录'),
  email_taken: business('这个邮箱已经注册，可以直接登录'),
  username_taken: business('这个用户名已被使用'),
  password_too_common: business('这个密码太常见，容易被猜到，请换一个'),
  password_has_name: business('密码里不要包含自己的账号'),
  password_policy: business('密码不符合这里的要求，请换一个'),
  registration_closed: business('暂未开放注册'),
  registration_invited: business('这里要有邀请才能注册'),
  domain_refused: business('不能用这个邮箱注册，请换一个'),
  invitation_unknown: business('没有这个邀请，看看链接是不是完整'),
  invitation_used: business('这个邀请已经用过了'),
  invitation_expired: business('这个邀请已过期，请让邀请你的人再发一个'),
  invitation_other: business('这个邀请是给别的手机号或邮箱的'),
  too_many_invitations: business('还没用的邀请最多 {most} 个，用掉或过期一些再发'),
  method_disabled: business('这种登录方式没有开放'),
  agreement_outdated: business('用户协议或隐私政策已更新，请刷新页面后重新阅读'),
  account_disabled: business('这个账号已停用，请联系客服'),
  account_merged: business('这个账号已经并入另一个账号，请登录那个账号'),

  // Third-party identities
  provider_refused: business('你取消了授权，可以换一种方式'),
  provider_rejected_code: business('这次授权已失效，请重新开始'),
  provider_denied: business('“{provider}”没有允许这次登录，请换一种方式'),
  provider_unavailable: business('“{provider}”暂时没有响应，请稍后再试或换一种方式'),
  provider_misconfigured: business('“{provider}”登录暂时不能使用，请换一种方式'),
  provider_malformed: business('“{provider}”返回的数据异常，请稍后再试或换一种方式'),
  provider_state_expired: business('这次登录已过期或不是在这个浏览器里开始的，请重新开始'),
  unknown_identity: business('这个“{provider}”账号还没有开通，请联系管理员'),
  link_expired: business('等待绑定的时间已过，请重新用第三方账号登录一次'),
  identity_taken: business('这个“{provider}”账号已经绑定了另一个账号'),
  provider_already_linked: business('你的账号已经绑定了另一个“{provider}”账号，解绑后才能换'),
  phone_foreign: business('微信里的手机号这里不支持，请改用验证码'),
  last_way_in: business('这是唯一的登录方式，先设置密码或绑定手机号，再来解绑'),

  // Second factor, passkeys, security check
  challenge_expired: business('这次登录已过期，请重新登录'),
  code_used: business('这个验证码已经用过，请等验证器换下一个'),
  totp_mismatch: business('验证码不对，请看看手机时间是否准确'),
  setup_expired: business('二维码已过期，请重新开始'),
  mfa_not_enabled: business('还没有开启两步验证'),
  wrong_password: business('密码不正确'),
  proof_needed: business('请输入原密码，或用验证码确认'),
  passkey_expired: business('通行密钥验证已超时，请再试一次'),
  passkey_unknown: business('这个通行密钥已经不能用了，请换一种方式登录'),
  passkey_refused: business('通行密钥没有通过验证，请换一种方式'),
  passkey_copied: business(
    '这个通行密钥的使用次数对不上，可能被人复制了。请换一种方式登录，再删掉它重新添加',
  ),
  passkey_exists: business('这个通行密钥已经添加过了'),
  too_many_passkeys: business('最多可以添加 {most} 个通行密钥'),
  last_passkey: business('这是唯一的登录方式，先设置密码或绑定手机号，再来删除'),
  notice_expired: business('这个链接已失效'),

  // Apps and authorization
  authorization_expired: business('这次授权已过期，请回到应用重新开始'),
  access_refused: business('你现在还不能使用这个应用'),
  app_not_shared: business('这个应用在管理接口上有权限，或者是本站应用，要由管理员来转'),
  role_reserved: business('角色“{role}”的开头是保留的，请换一个'),
  claim_reserved: business('字段“{claim}”另有用处，请换一个名字'),
  contact_unbound: business('这个应用需要你的{contact}，请先绑定'),
  client_unavailable: business('这个应用暂时不能使用，请联系它的开发者'),
  too_many_clients: business('最多可以创建 {most} 个应用'),
  bad_redirect_uri: business('{uri}：{problem}'),
  bad_called_uri: business('{uri}：{problem}'),
  redirect_uri_needed: business('请至少填写一个回调地址'),
  webhook_url_needed: business('请先填写接收地址'),
  bad_client_keys: business('应用的公钥不符合要求：{problem}'),
  bad_logo: business('图标要先上传到这里，再填写它的地址'),
  client_name_taken: business('这个名称看起来和“{name}”一样，请换一个，以免混淆'),
  client_has_no_secret: business('这类应用不使用密钥'),
  audience_taken: business('已经有 API 用了这个标识'),
  bad_audience: business('标识要是 https 地址或 urn:，没有 #、用户名和参数，也不能是账号中心自己的地址'),
  scope_reserved: business('权限名“{scope}”另有用处，请换一个'),
  scope_unknown: business('这个 API 没有权限“{scope}”'),
  refused_by_hook: business('{text}'),
  door_closed: business('本站没有开启这种接入，请联系管理员'),
  origin_needed: business('请填写要保护的网站'),
  origin_taken: business('已经有应用在保护这个网站'),
  services_needed: business('请填写服务地址'),
  service_taken: business('{service} 已被其他应用使用'),
  provider_needed: business('请填写服务提供者的元数据，或者实体 ID 和 ACS 地址'),
  entity_taken: business('该实体 ID 已被其他应用使用'),
  bad_metadata: business('元数据用不了：{problem}'),
  bad_certificate: business('证书用不了：{problem}'),
  certificate_needed: business('要求签名或加密，就要填写证书'),
  user_not_released: business('网站用{user}认人，所以要申请{scope}权限，并设为必须'),
  too_many_app_passwords: business('最多可以有 {most} 个应用密码，先删掉不用的'),
  host_not_shown: business('在 {url} 没有找到 {content}，{problem}'),
  too_many_resources: business('最多可以创建 {most} 个 API'),

  // QR sign-in
  qr_expired: business('二维码已失效，请在电脑上换一张'),
  qr_taken: business('这个二维码已经被别人扫过，请换一张'),
  qr_wrong_number: business('数字不对，这个二维码已作废'),

  // The console
  guardian_is_self: business('请填监护人自己的手机号，不是这个账号的'),
  contact_unchanged: business('和现在的一样，不用更换'),
  belongs_to_other: business('已绑定另一个账号'),
  contacts_full: business('备用的最多 {count} 个，先移除一个再添加'),
  contact_is_main: business('这是主要的，不能移除；先把另一个设为主要的'),
  last_contact: business('这是唯一的登录方式，先设置密码，再来移除'),
  username_too_soon: business('用户名每 180 天只能改一次，{days} 天后可以再改'),
  bad_field: business('“{name}”填写有误'),
  birthday_impossible: business('生日填写有误'),
  birthday_kept: business('填过的生日未满 14 周岁，不能往前改，也不能清除；填错了请联系客服'),
  avatar_foreign: business('头像请先上传'),
  image_unreadable: business('这不是可用的图片，请换一张 PNG、JPEG、WebP 或 GIF'),
  image_too_big: business('图片尺寸太大，请换一张小一点的'),
  merge_expired: business('这次合并已过期，或者不是在这个浏览器里开始的，请重新开始'),
  merge_same: business('登录的还是同一个账号，请登录要合并的另一个'),
  merge_blocked: business('其中一个账号正在注销、已停用，或有只能由管理员转交的权限，不能合并'),
  merge_unsettled: business('“{nickname}”刚合并过别的账号，{days} 天后才能再并入其他账号'),
  merge_final: business(`已经过了 ${formatDuration(mergeUndoSeconds)}，这次合并不能撤销了`),
  merge_last_way_in: business('撤销以后这个账号就没有登录方式了，先设置密码或绑定手机号'),
  restore_blocked: business('已被其他账号使用，无法恢复'),
  cancellation_blocked: business('还有未处理的事项：请先删除名下应用，或把超级管理员移交他人，再申请注销'),
} as const satisfies Record<string, FailureEntry>;

export type FailureKey = keyof typeof failures;

/** The Chinese text of a failure with its placeholders filled. */
export function failureText(key: FailureKey, details: Readonly<Record<string, unknown>> = {}): string {
  return failures[key].text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const detail = details[name];
    return name === 'retry_after' && typeof detail === 'number'
      ? formatDuration(detail)
      : String(detail ?? '');
  });
}
