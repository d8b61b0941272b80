import { formatDuration } from '@tongxing/contract/format-duration.ts';
import {
  coolingOffDays,
  mergeUndoSeconds,
  noticeLifetimeSeconds,
  quarantineSeconds,
  rescueWaitSeconds,
  resendAfterSeconds,
} from '@tongxing/contract/limits.ts';
import { paths } from '../../paths.ts';

/** A problem with an account, its solution, and the page for it. */
export interface Topic {
  /** The fragment of its address. Links from everywhere use it, so it never changes. */
  readonly id: string;
  readonly title: string;
  /** Search keywords. */
  readonly words: string;
  readonly lines: readonly string[];
  readonly ways: readonly { readonly to: string; readonly label: string }[];
}

export interface TopicGroup {
  readonly title: string;
  readonly topics: readonly Topic[];
}

const signIn = { to: paths.login.account, label: '去登录' };
const recover = { to: paths.login.forget, label: '找回密码' };
const security = { to: paths.user.security, label: '打开账号安全' };
const leave = { to: paths.user.cancel, label: '打开导出与注销' };

export const topicGroups: readonly TopicGroup[] = [
  {
    title: '登录不了',
    topics: [
      {
        id: 'code',
        title: '收不到验证码',
        words: '短信 邮件 拦截 垃圾箱 没收到',
        lines: [
          '先核对号码或邮箱有没有输错。短信可能被手机拦截，邮件可能在垃圾箱里。',
          `等 ${formatDuration(resendAfterSeconds)}可以再要一次，新的到了，旧的就作废。要得太多会停一阵，过一小时再试。`,
          '也可以先用密码、通行密钥或第三方登录。',
        ],
        ways: [signIn],
      },
      {
        id: 'password',
        title: '忘记密码',
        words: '密码错误 重设 找回',
        lines: [
          '用绑定的手机号或邮箱收一个验证码，就能设置新密码。',
          '设好以后所有设备都会退出，用新密码重新登录。',
        ],
        ways: [recover],
      },
      {
        id: 'contact',
        title: '手机号换了，或者邮箱用不了了',
        words: '换手机 换号 旧手机号 停机 更换 改绑',
        lines: [
          '还登录着，或者能用密码、邮箱、通行密钥、第三方登录：到账号安全里更换，旧号码不用收短信，换一种方式确认是你就行。',
          '登录着，又没有别的方式确认：到账号安全里点“手机号用不了了”，过些天换成新的。',
          '什么都登录不了，才需要找客服。客服会核实是不是你，不会问你要密码和验证码。',
        ],
        ways: [{ to: `${paths.user.security}?open=phone`, label: '更换手机号' }, signIn],
      },
      {
        id: 'authenticator',
        title: '验证器丢了',
        words: '两步验证 恢复码 换手机 动态码 六位数字',
        lines: [
          '登录到输入 6 位数字那一步，选“改用恢复码”。每个恢复码能用一次。',
          `恢复码也没有，就选“恢复码也没有”：收一个验证码，等 ${formatDuration(rescueWaitSeconds)}，再登录时就能关掉两步验证。等待期间会通知你的手机和邮箱，不是你申请的随时可以取消。`,
        ],
        ways: [signIn],
      },
      {
        id: 'disabled',
        title: '提示账号已停用',
        words: '封号 冻结 禁用 隔离',
        lines: [
          '账号被停用以后不能登录，应用也拿不到你的资料。为什么停用、怎么恢复，请找客服。',
          '账号没停用、只是某种登录方式已暂停使用：那是怀疑有人动过账号，登录以后在账号安全里决定它的去留。',
        ],
        ways: [{ to: '#service', label: '找客服' }, security],
      },
    ],
  },
  {
    title: '账号安全',
    topics: [
      {
        id: 'not-me',
        title: '收到登录提醒，但不是本人',
        words: '不是我 异地登录 陌生设备 通知',
        lines: [
          `点通知里的“不是我”（${formatDuration(noticeLifetimeSeconds)}内有效）：那台设备立刻退出，你再设一个新密码。`,
          '找不到通知，就到操作记录里找到那一次登录，同样点“不是我”。',
        ],
        ways: [{ to: paths.user.logs, label: '看操作记录' }],
      },
      {
        id: 'stolen',
        title: '账号被盗了',
        words: '盗号 密码被改 登录不上 被人登录',
        lines: [
          '马上找回密码。设好新密码，所有设备都会退出，别人也会。',
          `别人最近加上的手机号、邮箱、通行密钥和第三方账号会暂停使用，${formatDuration(quarantineSeconds)}内由你决定去留。`,
          `手机号或邮箱被换掉了：发到旧号码或旧邮箱的通知里有“不是我”，${formatDuration(quarantineSeconds)}内点击即可恢复。没有收到通知，请联系客服。`,
        ],
        ways: [recover, { to: paths.user.checkup, label: '做一次安全体检' }],
      },
      {
        id: 'bound',
        title: '第三方登录绑错了',
        words: '微信 QQ 支付宝 绑定 解绑 合并 两个账号',
        lines: [
          '绑错了，在账号绑定里解绑，再绑对的。',
          '提示它已经绑在另一个账号上：用它登录，进到那个账号里解绑，再回来绑。',
          `两个账号都是你的，也可以合并成一个，${formatDuration(mergeUndoSeconds)}内能撤销。`,
        ],
        ways: [
          { to: paths.user.bind, label: '打开账号绑定' },
          { to: paths.user.merge, label: '合并账号' },
        ],
      },
    ],
  },
  {
    title: '我的资料',
    topics: [
      {
        id: 'grants',
        title: '谁用了我的资料',
        words: '授权 撤销 应用 隐私 个人信息',
        lines: [
          '你同意过的应用，都在应用列表的“我的授权”里：能看到什么、什么时候同意的。',
          '如不再提供，可在那里撤销授权，该应用将立即无法获取你的信息。此前已获取的信息，请按页面上的联系方式要求删除。',
        ],
        ways: [{ to: paths.user.appList, label: '看我的授权' }],
      },
      {
        id: 'export',
        title: '导出我的资料',
        words: '下载 备份 带走 个人信息 副本',
        lines: ['本站存着的关于你的资料，可以整份带走：网页版适合阅读，JSON 适合搬到别处。'],
        ways: [leave],
      },
      {
        id: 'cancel',
        title: '注销账号，或取消注销',
        words: '删除账号 销户 反悔 取消注销 恢复',
        lines: [
          '在导出与注销里申请，会先告诉你哪些会删、哪些按法律要留。',
          `提交以后有 ${coolingOffDays} 天冷静期。期间登录一次即自动取消；到期后删除，无法恢复。`,
        ],
        ways: [leave, signIn],
      },
      {
        id: 'minor',
        title: '未成年人',
        words: '孩子 监护人 家长 14 周岁 儿童 生日',
        lines: [
          '未满 14 周岁，要监护人同意，应用才能得到账号标识以外的资料。在个人资料里填好生日，按提示请监护人来填。',
          '填过的生日未满 14 周岁，自己不能往前改；填错了请找客服。',
        ],
        ways: [{ to: paths.user.info, label: '打开个人资料' }],
      },
    ],
  },
  {
    title: '应用',
    topics: [
      {
        id: 'report',
        title: '投诉或举报一个应用',
        words: '骚扰 诈骗 冒充 违规 滥用',
        lines: [
          '先在“我的授权”里撤销该应用的授权，之后应用将无法再获取你的信息。接收方和联系方式见授权页和“我的授权”。',
          '再把应用的名字、发生了什么、什么时候告诉客服，核实以后会停用它。',
          '个人信息被滥用，也可以向履行个人信息保护职责的部门投诉。',
        ],
        ways: [
          { to: paths.user.appList, label: '看我的授权' },
          { to: '#service', label: '找客服' },
        ],
      },
    ],
  },
];
