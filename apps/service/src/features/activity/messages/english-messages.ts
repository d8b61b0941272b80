import { type MessageWriter, rowsOf } from './message-writer.ts';

const labels = [
  ['what', 'What'],
  ['time', 'When'],
  ['place', 'Where'],
  ['device', 'Device'],
] as const;

const neverShare = "Don't share it with anyone: our staff will never ask for it.";

export const englishMessages: MessageWriter = {
  /** Inserted after "to". */
  purposes: {
    login: 'sign in',
    register: 'create your account',
    forget: 'reset your password',
    change_phone: 'change your phone number',
    change_email: 'change your email address',
    change_password: 'change your password',
    security: "confirm that it's you",
    bind: 'link an account',
    guardian: "give a guardian's consent for your child's account",
    appeal: 'verify your contact for an account appeal',
  },

  writeCode(purpose, params, siteName) {
    const { code = '', minutes = '5' } = params;
    return {
      subject: `${siteName} code ${code}`,
      plain: `[${siteName}] ${code} is your code to ${purpose}. It expires in ${minutes} minutes. ${neverShare}`,
      lead: `Use this code to ${purpose}:`,
      rows: rowsOf(labels, params),
      code,
      closing: `The code expires in ${minutes} minutes and works once. ${neverShare} If this wasn't you, ignore this message: nothing about your account has changed.`,
    };
  },

  writeLeaving(isErased, { receipt = '', due = '', time = '' }, siteName) {
    if (isErased) {
      const text = 'Your account has been deleted, and its data with it';
      return {
        subject: `${siteName}: your account has been deleted`,
        plain: `[${siteName}] ${text}. Receipt number ${receipt}. You won't hear from us again.`,
        lead: `${text}:`,
        rows: [['Receipt', receipt]],
        closing:
          "The receipt number proves that the deletion is done, and contains no personal information. You won't hear from us again.",
      };
    }
    const way = `Sign in once before ${due} to keep your account`;
    return {
      subject: `${siteName}: deletion of your account requested`,
      plain: `[${siteName}] The deletion of your account was requested. Receipt number ${receipt}. ${way}.`,
      lead: 'The deletion of your account was requested:',
      rows: [
        ['Receipt', receipt],
        ['Requested', time],
        ['Deletion', due],
      ],
      closing: `Every device was signed out. ${way}. If this wasn't you, sign in now and change your password.`,
    };
  },

  writeNotice(isNewDevice, params, siteName) {
    const { what = 'Security settings changed', link, settings } = params;
    const details = rowsOf(labels, { ...params, what: '' }).map(([, value]) => value);
    const lead = isNewDevice
      ? 'Your account was just signed in to on a new device'
      : "Something about your account's security just changed";
    const head = isNewDevice ? lead : `${lead}: ${what}`;
    const advice = link ? `Not you? Open ${link}` : 'Not you? Change your password soon.';
    const advise = link
      ? 'If it was you, there is nothing to do. If not, press "Not me": other devices are signed out at once, and you can change your password.'
      : 'If it was you, there is nothing to do. If not, sign in and change your password soon.';
    return {
      subject: isNewDevice ? `${siteName}: sign-in on a new device` : `${siteName}: ${what}`.slice(0, 120),
      plain: `[${siteName}] ${[head, ...details].join(', ')}. ${advice}`,
      lead: `${lead}:`,
      rows: rowsOf(labels, isNewDevice ? { ...params, what: '' } : params),
      ...(link ? { link: { label: 'Not me', url: link } } : {}),
      closing: `${advise}${settings ? ` You can switch this kind off in your notification settings: ${settings}` : ''}`,
    };
  },
};
