/** The code of wx.login: proves the WeChat user of this phone to the service. One use, five minutes. */
module.exports = function signInToWeChat() {
  return new Promise((resolve, reject) => {
    wx.login({
      success: ({ code }) => (code ? resolve(code) : reject(new Error('微信登录失败'))),
      fail: () => reject(new Error('微信登录失败')),
    });
  });
};
