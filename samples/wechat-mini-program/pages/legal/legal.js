const { get } = require('../../service/call.js');

/** The terms or the privacy policy, as the service has them now. */
Page({
  data: { content: '', fault: '' },

  async onLoad({ kind }) {
    try {
      const { code, msg, data } = await get(`/v3/config/${kind === 'privacy' ? 'privacy' : 'terms'}`);
      if (code !== 1) throw new Error(msg);
      wx.setNavigationBarTitle({ title: data.title });
      this.setData({ content: data.content });
    } catch (error) {
      this.setData({ fault: error.message });
    }
  },
});
