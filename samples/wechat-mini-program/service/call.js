const config = require('../config.js');
const { toBase64 } = require('./bytes.js');
const { open, randomBytes, seal } = require('./seal.js');

let site = null;

function request(options) {
  return new Promise((resolve, reject) => {
    wx.request({
      timeout: 10000,
      ...options,
      url: config.service + options.path,
      success: ({ data }) =>
        typeof data === 'object' && data ? resolve(data) : reject(new Error('网络错误')),
      fail: () => reject(new Error('网络错误')),
    });
  });
}

/** A GET call of the service: `{ code, msg, data }`. */
const get = (path) => request({ path, method: 'GET' });

/** The service's settings: its key, its clock, the versions of its terms. */
async function readSite(again = false) {
  if (again || !site || Date.now() / 1000 + site.ahead > site.expire - 60) {
    const { code, msg, data } = await get('/v3/config');
    if (code !== 1) throw new Error(msg);
    site = { ...data, ahead: data.time - Date.now() / 1000 };
  }
  return site;
}

/** This phone's own secret: 43 characters. Only this phone can finish what it started. */
async function device() {
  const saved = wx.getStorageSync('device');
  if (saved) return saved;
  const made = toBase64(await randomBytes(32))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
  wx.setStorageSync('device', made);
  return made;
}

/** A POST call of the service, sealed unless the service does without. `{ code, msg, data }`; 1 is success. */
async function call(path, body, token) {
  for (let attempt = 1; ; attempt += 1) {
    const { secure, kid, key, ahead } = await readSite(attempt > 1);
    const now = Date.now() + ahead * 1000;
    const sealed = secure ? await seal({ path, body, kid, publicKey: key, now }) : null;
    const reply = await request({
      path,
      method: 'POST',
      header: {
        'content-type': 'application/json',
        'X-Device': await device(),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(sealed ? sealed.headers : {}),
      },
      data: sealed ? sealed.envelope : body,
    });
    // The service has changed its key (12), or the phone's clock was put right since `readSite`.
    if ((reply.code === 12 || reply.msg === '数据解密失败') && attempt === 1) continue;
    return reply.iv ? { ...reply, data: open(sealed.requestKey, reply) } : reply;
  }
}

module.exports = { call, get, readSite };
