const { call, readSite } = require('../../service/call.js');

const phonePattern = /^1[3-9]\d{9}$/;
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** An identity that nobody has yet: it finds its account here, on the phone, or gets a new one. */
Page({
  data: {
    step: 'contact',
    contact: '',
    code: '',
    factor: '',
    secondsLeft: 0,
    agreed: false,
    mayAskPhone: false,
    fault: '',
    busy: false,
  },

  onLoad() {
    const { waiting } = getApp().globalData;
    this.bindId = waiting ? waiting.bindId : '';
    this.setData({ mayAskPhone: Boolean(waiting && waiting.mayAskPhone) });
  },

  onUnload() {
    clearInterval(this.timer);
  },

  type(event) {
    this.setData({ [event.currentTarget.dataset.field]: event.detail.value.trim(), fault: '' });
  },

  agree() {
    this.setData({ agreed: !this.data.agreed, fault: '' });
  },

  /** The typed values in the form of the service; null, with an error shown, where they are invalid. */
  readContact() {
    const { contact } = this.data;
    if (phonePattern.test(contact)) return { type: 'phone', phone: contact };
    if (emailPattern.test(contact)) return { type: 'email', email: contact };
    this.setData({ fault: '请输入正确的手机号/邮箱号' });
    return null;
  },

  requireAgreement() {
    if (this.data.agreed) return true;
    this.setData({ fault: '请先阅读并同意用户协议和隐私政策' });
    return false;
  },

  /** Runs one call; its failure is shown under the form. */
  async attempt(work) {
    if (this.data.busy) return;
    this.setData({ busy: true, fault: '' });
    try {
      await work();
    } catch (error) {
      this.setData({ fault: error.message });
    }
    this.setData({ busy: false });
  },

  sendCode() {
    const contact = this.readContact();
    if (!contact || !this.requireAgreement() || this.data.secondsLeft > 0) return undefined;
    return this.attempt(async () => {
      const reply = await call('/v3/login/mini_program/code', { ...contact, bind_id: this.bindId });
      if (reply.code !== 1) throw new Error(reply.msg);
      this.countDown(reply.data.resend);
    });
  },

  countDown(seconds) {
    clearInterval(this.timer);
    this.setData({ secondsLeft: seconds });
    this.timer = setInterval(() => {
      const secondsLeft = this.data.secondsLeft - 1;
      this.setData({ secondsLeft });
      if (secondsLeft <= 0) clearInterval(this.timer);
    }, 1000);
  },

  /** The account of this phone number or address; one that nobody has gets a new account. */
  submit() {
    const contact = this.readContact();
    if (!contact || !this.requireAgreement()) return undefined;
    const { code } = this.data;
    if (!/^\d{6}$/.test(code)) {
      this.setData({ fault: '请输入6位验证码' });
      return undefined;
    }
    const { type, ...address } = contact;
    return this.attempt(async () =>
      this.finish(await call(`/v3/login/${type}`, { ...address, code, bind_id: this.bindId })),
    );
  },

  /** A new account with the number that WeChat knows. */
  usePhone(event) {
    const { code } = event.detail;
    if (!code || !this.requireAgreement()) return undefined;
    return this.attempt(async () => {
      const site = await readSite();
      const reply = await call('/v3/login/mini_program/phone', {
        bind_id: this.bindId,
        code,
        terms_version: site.terms_version,
        privacy_version: site.privacy_version,
      });
      if ((reply.data || {}).reason === 'phone_taken') throw new Error('这个手机号已有账号，请用验证码绑定');
      await this.finish(reply);
    });
  },

  /** The account has two-step verification: six digits more. */
  submitFactor() {
    const { factor } = this.data;
    if (!/^\d{6}$/.test(factor)) return undefined;
    return this.attempt(async () =>
      this.finish(await call('/v3/login/password_mfa', { session_id: this.challenge, code: factor })),
    );
  },

  async finish(reply) {
    if (reply.code === -1) {
      this.challenge = reply.data.session_id;
      this.setData({ step: 'factor' });
      return;
    }
    if (reply.code !== 1) throw new Error(reply.msg);
    // Bound. This phone needs no session: WeChat identifies it again.
    await call('/v3/login/logout', {}, reply.data.token);
    const { globalData } = getApp();
    globalData.waiting = null;
    globalData.isBound = true;
    wx.navigateBack();
  },

  read(event) {
    wx.navigateTo({ url: `/pages/legal/legal?kind=${event.currentTarget.dataset.kind}` });
  },
});
