/** The code of wx.login: proves to the service who holds this phone. One use, five minutes. */
module.exports = function signInToWeChat() {
  return new Promise((resolve, reject) => {
    wx.login({
      success: ({ code }) => (code ? resolve(code) : reject(new Error('微信登录失败'))),
      fail: () => reject(new Error('微信登录失败')),
    });
  });
};
