const { call } = require('../../service/call.js');
const signInToWeChat = require('../../service/sign-in-to-wechat.js');
const { askedAt } = require('./asked-at.js');

/** How a scan ends: title and text. */
const ends = {
  confirmed: ['已确认', '那台设备正在登录，这里可以关掉了。'],
  bound: ['已绑定', '以后用这个微信就能登录，这里可以关掉了。'],
  cancelled: ['已取消', '那台设备没有登录。'],
  reported: ['已作废', '那台设备没有登录。如果你最近点过陌生链接，请看看最近的操作记录。'],
  wrongNumber: ['数字不对，二维码已作废', '为了安全，选错一次就要重新扫码。'],
  expired: ['二维码已失效', '请在那台设备上换一张，再扫一次。'],
  taken: ['这个二维码已经被别人扫过', '请在那台设备上换一张，再扫一次。'],
};

const endOf = { qr_expired: 'expired', qr_taken: 'taken', qr_wrong_number: 'wrongNumber' };

/** The page that the code on a screen opens: who asks, which number, 确认 / 取消 / 不是我. */
Page({
  data: { phase: 'loading', asker: null, number: '', busy: '', title: '', text: '' },

  onLoad(query) {
    const scene = decodeURIComponent(query.scene || '');
    this.ticket = /^[A-Za-z0-9_-]{22}$/.test(scene) ? scene : '';
    // A link that somebody sent opens this page too: the screen is told who is here only after a press.
    this.setData({ phase: this.ticket ? 'opened' : 'idle' });
  },

  /** Back from the binding page: the identity has an account now. */
  async onShow() {
    const { globalData } = getApp();
    if (!globalData.isBound) return;
    globalData.isBound = false;
    await this.arrive();
  },

  onUnload() {
    clearTimeout(this.timer);
  },

  /** Proves the WeChat user of this phone to the service and loads who asks. */
  async arrive() {
    this.setData({ phase: 'loading' });
    try {
      const code = await signInToWeChat();
      const reply = await call('/v3/qrcode/mini_program', { ticket: this.ticket, code });
      if (reply.code === 1) this.ask(reply.data);
      else if (reply.code === 2) this.goAndBind(reply.data);
      else this.fail(reply);
    } catch (error) {
      this.setData({ phase: 'failed', title: '没有连上', text: error.message });
    }
  },

  ask(data) {
    const isBinding = data.purpose === 'bind';
    this.proof = data.proof;
    this.isBinding = isBinding;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end('expired'), data.expire * 1000);
    this.setData({
      phase: 'ask',
      number: '',
      asker: {
        title: isBinding ? '把这个微信绑定到你的账号？' : '在那台设备上登录？',
        account: data.account,
        binding: data.binding
          ? `确认后会把${data.binding.provider_name}${data.binding.nickname ? `“${data.binding.nickname}”` : ''}绑定到这个账号`
          : '',
        confirm: isBinding ? '确认绑定' : '确认登录',
        device: data.device,
        place: data.place || '未知地点',
        sameNetwork: data.same_network,
        time: askedAt(data.time, Date.now() / 1000),
        numbers: data.numbers,
      },
    });
  },

  goAndBind({ bind_id: bindId, may_ask_phone: mayAskPhone }) {
    getApp().globalData.waiting = { bindId, mayAskPhone };
    this.setData({ phase: 'unknown' });
    wx.navigateTo({ url: '/pages/bind/bind' });
  },

  choose(event) {
    this.setData({ number: event.currentTarget.dataset.number });
  },

  confirm() {
    const { number } = this.data;
    if (!number) return undefined;
    return this.answer('confirm', { number }, this.isBinding ? 'bound' : 'confirmed');
  },

  cancel() {
    return this.answer('cancel', {}, 'cancelled');
  },

  report() {
    return this.answer('cancel', { report: true }, 'reported');
  },

  async answer(step, more, ending) {
    if (this.data.busy) return;
    this.setData({ busy: ending });
    try {
      const body = { ticket: this.ticket, proof: this.proof, ...more };
      const reply = await call(`/v3/qrcode/${step}`, body);
      if (reply.code === 1) this.end(ending);
      else this.fail(reply);
    } catch (error) {
      wx.showToast({ title: error.message, icon: 'none' });
    }
    this.setData({ busy: '' });
  },

  fail(reply) {
    const ending = endOf[(reply.data || {}).reason];
    if (ending) this.end(ending);
    else {
      clearTimeout(this.timer);
      this.setData({ phase: 'failed', title: '没有成功', text: reply.msg });
    }
  },

  end(ending) {
    clearTimeout(this.timer);
    const [title, text] = ends[ending];
    this.setData({ phase: ending === 'confirmed' || ending === 'bound' ? 'done' : 'ended', title, text });
  },

  /** Opened without a code: the camera of WeChat reads one. */
  scan() {
    wx.scanCode({
      success: ({ path = '' }) => {
        const scene = /[?&]scene=([^&]+)/.exec(path);
        if (scene) wx.reLaunch({ url: `/pages/login/login?scene=${scene[1]}` });
        else wx.showToast({ title: '这不是通行的小程序码', icon: 'none' });
      },
    });
  },
});
