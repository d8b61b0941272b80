// Drawn by scripts/draw-traditional.ts from chinese-messages.ts.
import { type MessageWriter, rowsOf } from './message-writer.ts';

const labels = [
  ['what', '操作'],
  ['time', '時間'],
  ['place', '地點'],
  ['device', '裝置'],
] as const;

export const traditionalMessages: MessageWriter = {
  /** Inserted after 「用於」. */
  purposes: {
    login: '登入',
    register: '註冊帳號',
    forget: '找回密碼',
    change_phone: '更換手機號碼',
    change_email: '更換信箱',
    change_password: '修改密碼',
    security: '安全驗證',
    bind: '綁定帳號',
    guardian: '同意孩子使用帳號（監護人同意）',
    appeal: '申訴找回帳號',
  },

  writeCode(purpose, params, siteName) {
    const { code = '', minutes = '5' } = params;
    const validity = `${minutes} 分鐘內有效，用於${purpose}`;
    return {
      subject: `${siteName}驗證碼 ${code}`,
      plain: `【${siteName}】驗證碼 ${code}，${validity}。不要告訴任何人，工作人員也不會向你索要。`,
      lead: `你正在${purpose}，驗證碼是：`,
      rows: rowsOf(labels, params),
      code,
      closing: `${minutes} 分鐘內有效，只能用一次。不要告訴任何人，工作人員也不會向你索要。如果不是你在操作，忽略這條訊息就好，帳號沒有變化。`,
    };
  },

  writeLeaving(isErased, { receipt = '', due = '', time = '' }, siteName) {
    if (isErased) {
      const text = '你的帳號已經註銷，資料已刪除';
      return {
        subject: `${siteName}：帳號已註銷`,
        plain: `【${siteName}】${text}，回執號 ${receipt}。以後不會再給你發訊息。`,
        lead: `${text}：`,
        rows: [['回執號', receipt]],
        closing: '回執號是註銷完成的憑證，不含個人資訊。以後不會再給你發訊息。',
      };
    }
    const way = `${due} 以前登入一次，註銷就會取消`;
    return {
      subject: `${siteName}：已申請註銷帳號`,
      plain: `【${siteName}】你的帳號申請了註銷，回執號 ${receipt}。${way}。`,
      lead: '你的帳號申請了註銷：',
      rows: [
        ['回執號', receipt],
        ['申請時間', time],
        ['刪除時間', due],
      ],
      closing: `所有裝置都已登出。${way}。如果不是你在操作，請馬上登入並修改密碼。`,
    };
  },

  writeNotice(isNewDevice, params, siteName) {
    const { what = '安全設定有變動', link, settings } = params;
    const details = rowsOf(labels, { ...params, what: '' }).map(([, value]) => value);
    const head = isNewDevice ? '你的帳號剛剛在新裝置上登入' : `你的帳號剛剛有一項安全變動：${what}`;
    const advice = link ? `不是你？請點：${link}` : '不是你？請儘快修改密碼。';
    const advise = link
      ? '如果是你，不用做什麼。如果不是你，請點「不是我」：其他裝置會立即退出，然後修改密碼。'
      : '如果是你，不用做什麼。如果不是你，請儘快登入並修改密碼。';
    return {
      subject: isNewDevice ? `${siteName}：新裝置登入提醒` : `${siteName}：${what}`.slice(0, 60),
      plain: `【${siteName}】${[head, ...details].join('，')}。${advice}`,
      lead: isNewDevice ? '你的帳號剛剛在一台新裝置上登入：' : '你的帳號剛剛有一項安全變動：',
      rows: rowsOf(labels, isNewDevice ? { ...params, what: '' } : params),
      ...(link ? { link: { label: '不是我', url: link } } : {}),
      closing: `${advise}${settings ? `不想再收到這一類，可以到通知設定裡關掉：${settings}` : ''}`,
    };
  },
};
