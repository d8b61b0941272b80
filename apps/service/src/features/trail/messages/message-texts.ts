import { writeCustom } from './custom-text.ts';
import type { Message, MessageTemplate, MessageTemplates, MessageText } from './message-sender.ts';

/** What the code is asked for, as it stands in 「用于…」. */
const purposes: Partial<Record<MessageTemplate, string>> = {
  login: '登录',
  register: '注册账号',
  forget: '找回密码',
  change_phone: '更换手机号',
  change_email: '更换邮箱',
  change_password: '修改密码',
  security: '安全验证',
  bind: '绑定账号',
  guardian: '同意孩子使用账号（监护人同意）',
};

const inBeijing = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
/** `11月21日 10:20`. */
export const timeOfDay = (at: Date): string => inBeijing.format(at);

const rowLabels: readonly (readonly [param: string, label: string])[] = [
  ['what', '操作'],
  ['time', '时间'],
  ['place', '地点'],
  ['device', '设备'],
];

/**
 * Writes a message in Chinese, in the operator's words where there are any (`template`). Params come from requests (a
 * device's name): they are cut and kept to one line.
 */
export function writeMessage(
  message: Message,
  siteName: string,
  template?: MessageTemplates[string],
): MessageText {
  const params = Object.fromEntries(
    Object.entries(message.params).map(([name, value]) => [
      name,
      toOneLine(value, name === 'link' ? 2000 : 80),
    ]),
  );
  const shipped = writeShipped(message, params, siteName);
  if (!template) return shipped;
  const purpose = purposes[message.template] ?? '';
  return writeCustom(shipped, template, { ...params, purpose, site: siteName });
}

function writeShipped(message: Message, params: Record<string, string>, siteName: string): MessageText {
  const purpose = purposes[message.template];
  if (purpose) return writeCode(purpose, params, siteName);
  const isLeaving = message.template === 'notice_cancellation' || message.template === 'notice_erased';
  return (isLeaving ? writeLeaving : writeNotice)(message.template, params, siteName);
}

/** What is known of who asks, or of what happened. */
const rowsOf = (params: Record<string, string>): MessageText['rows'] =>
  rowLabels.filter(([param]) => params[param]).map(([param, label]) => [label, params[param] ?? ''] as const);

function writeCode(purpose: string, params: Record<string, string>, siteName: string): MessageText {
  const { code = '', minutes = '5' } = params;
  const validity = `${minutes} 分钟内有效，用于${purpose}`;
  return {
    subject: `${siteName}验证码 ${code}`,
    plain: `【${siteName}】验证码 ${code}，${validity}。不要告诉任何人，工作人员也不会向你索要。`,
    lead: `你正在${purpose}，验证码是：`,
    rows: rowsOf(params),
    code,
    closing: `${minutes} 分钟内有效，只能用一次。不要告诉任何人，工作人员也不会向你索要。如果不是你在操作，忽略这条消息就好，账号没有变化。`,
  };
}

function writeLeaving(
  template: MessageTemplate,
  { receipt = '', due = '', time = '' }: Record<string, string>,
  siteName: string,
): MessageText {
  if (template === 'notice_erased') {
    const said = '你的账号已经注销，数据已删除';
    return {
      subject: `${siteName}：账号已注销`,
      plain: `【${siteName}】${said}，回执号 ${receipt}。以后不会再给你发消息。`,
      lead: `${said}：`,
      rows: [['回执号', receipt]],
      closing: '回执号证明注销已经完成，它不含个人信息。以后不会再给你发消息。',
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
}

function writeNotice(
  template: MessageTemplate,
  params: Record<string, string>,
  siteName: string,
): MessageText {
  const isNewDevice = template === 'notice_new_device';
  const what = params['what'] ?? '安全设置有变动';
  const rows = rowsOf(isNewDevice ? { ...params, what: '' } : params);
  const details = rows.filter(([label]) => label !== '操作').map(([, value]) => value);
  const lead = isNewDevice ? '你的账号刚刚在一台新设备上登录：' : '你的账号刚刚有一项安全变动：';
  const head = isNewDevice ? '你的账号刚刚在新设备上登录' : `你的账号刚刚有一项安全变动：${what}`;
  const advice = params['link'] ? `不是你？请点：${params['link']}` : '不是你？请尽快修改密码。';
  return {
    subject: isNewDevice ? `${siteName}：新设备登录提醒` : `${siteName}：${what}`.slice(0, 60),
    plain: `【${siteName}】${[head, ...details].join('，')}。${advice}`,
    lead,
    rows,
    ...(params['link'] ? { link: { label: '不是我', url: params['link'] } } : {}),
    closing: params['link']
      ? '如果是你，不用做什么。如果不是你，请点「不是我」：其他设备会立即退出，然后修改密码。'
      : '如果是你，不用做什么。如果不是你，请尽快登录并修改密码。',
  };
}

function toOneLine(text: string, longest: number): string {
  // Controls, line separators and direction marks could forge lines or hide text.
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
}
