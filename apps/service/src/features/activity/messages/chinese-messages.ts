import { type MessageWriter, rowsOf } from './message-writer.ts';

const labels = [
  ['what', '操作'],
  ['time', '时间'],
  ['place', '地点'],
  ['device', '设备'],
] as const;

export const chineseMessages: MessageWriter = {
  /** Inserted after “用于”. */
  purposes: {
    login: '登录',
    register: '注册账号',
    forget: '找回密码',
    change_phone: '更换手机号',
    change_email: '更换邮箱',
    change_password: '修改密码',
    security: '安全验证',
    bind: '绑定账号',
    guardian: '同意孩子使用账号（监护人同意）',
    appeal: '申诉找回账号',
  },

  writeCode(purpose, params, siteName) {
    const { code = '', minutes = '5' } = params;
    const validity = `${minutes} 分钟内有效，用于${purpose}`;
    return {
      subject: `${siteName}验证码 ${code}`,
      plain: `【${siteName}】验证码 ${code}，${validity}。不要告诉任何人，工作人员也不会向你索要。`,
      lead: `你正在${purpose}，验证码是：`,
      rows: rowsOf(labels, params),
      code,
      closing: `${minutes} 分钟内有效，只能用一次。不要告诉任何人，工作人员也不会向你索要。如果不是你在操作，忽略这条消息就好，账号没有变化。`,
    };
  },

  writeLeaving(isErased, { receipt = '', due = '', time = '' }, siteName) {
    if (isErased) {
      const text = '你的账号已经注销，数据已删除';
      return {
        subject: `${siteName}：账号已注销`,
        plain: `【${siteName}】${text}，回执号 ${receipt}。以后不会再给你发消息。`,
        lead: `${text}：`,
        rows: [['回执号', receipt]],
        closing: '回执号是注销完成的凭证，不含个人信息。以后不会再给你发消息。',
      };
    }
    const way = `${due} 以前登录一次，注销就会取消`;
    return {
      subject: `${siteName}：已申请注销账号`,
      plain: `【${siteName}】你的账号申请了注销，回执号 ${receipt}。${way}。`,
      lead: '你的账号申请了注销：',
      rows: [
        ['回执号', receipt],
        ['申请时间', time],
        ['删除时间', due],
      ],
      closing: `所有设备都已退出登录。${way}。如果不是你在操作，请马上登录并修改密码。`,
    };
  },

  writeNotice(isNewDevice, params, siteName) {
    const { what = '安全设置有变动', link, settings } = params;
    const details = rowsOf(labels, { ...params, what: '' }).map(([, value]) => value);
    const head = isNewDevice ? '你的账号刚刚在新设备上登录' : `你的账号刚刚有一项安全变动：${what}`;
    const advice = link ? `不是你？请点：${link}` : '不是你？请尽快修改密码。';
    const advise = link
      ? '如果是你，不用做什么。如果不是你，请点“不是我”：其他设备会立即退出，然后修改密码。'
      : '如果是你，不用做什么。如果不是你，请尽快登录并修改密码。';
    return {
      subject: isNewDevice ? `${siteName}：新设备登录提醒` : `${siteName}：${what}`.slice(0, 60),
      plain: `【${siteName}】${[head, ...details].join('，')}。${advice}`,
      lead: isNewDevice ? '你的账号刚刚在一台新设备上登录：' : '你的账号刚刚有一项安全变动：',
      rows: rowsOf(labels, isNewDevice ? { ...params, what: '' } : params),
      ...(link ? { link: { label: '不是我', url: link } } : {}),
      closing: `${advise}${settings ? `不想再收到这一类，可以到通知设置里关掉：${settings}` : ''}`,
    };
  },
};
