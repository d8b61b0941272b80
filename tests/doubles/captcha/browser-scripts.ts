/**
 * What the vendors' scripts do in a browser, as far as pages can see it: loader, JSONP to the vendor's hosts, an
 * overlay, the events. Written after their documents; nothing of theirs is copied.
 */

const overlay = `
  function overlay(name, buttons) {
    var box = document.createElement('div');
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', name);
    box.style.cssText = 'position:fixed;inset:0;z-index:2147483000;display:grid;place-content:center;gap:12px;background:rgba(0,0,0,.5)';
    Object.keys(buttons).forEach(function (label) {
      var button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.onclick = buttons[label];
      box.appendChild(button);
    });
    return box;
  }
  function jsonp(url, react, fail) {
    var name = 'double_' + Math.random().toString(36).slice(2);
    var script = document.createElement('script');
    var end = function () { delete window[name]; script.remove(); };
    window[name] = function (answer) { end(); react(answer); };
    script.onerror = function () { end(); fail(); };
    script.src = url + (url.indexOf('?') < 0 ? '?' : '&') + 'callback=' + name;
    document.head.appendChild(script);
  }`;

/** gt4.js or ct4.js: \`start(config, ready)\`, /load by JSONP, then the instance. */
export function lotNumberScript(start: string, name: string, host: string): string {
  return `(function () {${overlay}
  window.${start} = function (config, ready) {
    if (typeof config.captchaId !== 'string') throw new Error('gt字段不是字符串类型');
    var failed = function (code) {
      var error = { code: code, msg: 'Network failure', desc: { detail: 'resource load timeout' } };
      if (config.onError) config.onError(error); else throw new Error('网络错误');
    };
    jsonp(config.protocol + '${host}/load?captcha_id=' + encodeURIComponent(config.captchaId) + '&client_type=web&lang=' + config.language,
      function (answer) {
        if (answer.status !== 'success') return config.onError(answer);
        var on = {}, validate = false, box = null;
        var raise = function (event, value) { if (on[event]) on[event](value); };
        var hide = function () { if (box) box.remove(); box = null; };
        var instance = {
          getValidate: function () { return validate; },
          reset: function () { validate = false; },
          destroy: hide,
          showCaptcha: function () {
            hide();
            box = overlay('${name}', {
              '拖到缺口处': function () {
                jsonp(config.protocol + '${host}/verify?captcha_id=' + encodeURIComponent(config.captchaId),
                  function (answer) { validate = answer.data; hide(); raise('onSuccess'); },
                  function () { raise('onError', { code: '60101', msg: 'Network failure' }); });
              },
              '关闭验证': function () { hide(); raise('onClose'); }
            });
            document.body.appendChild(box);
          }
        };
        ['onReady', 'onNextReady', 'onBoxShow', 'onSuccess', 'onFail', 'onError', 'onClose'].forEach(function (event) {
          instance[event] = function (react) { on[event] = react; return instance; };
        });
        ready(instance);
        setTimeout(function () { raise('onReady'); raise('onNextReady'); }, 10);
      },
      function () { if (config.offlineCb) config.offlineCb(); else failed('60205'); });
  };
})();`;
}

/** TJCaptcha.js: \`new TencentCaptcha(appId, react, options)\`; a failure ends in ret 0 with a ticket that the script made itself. */
export function tencentScript(host: string): string {
  return `(function () {${overlay}
  window.TencentCaptcha = function (appId, react, options) {
    var box = null;
    var end = function (result) { if (box) box.remove(); box = null; react(result); };
    var disaster = function (code, message) {
      end({ ret: 0, ticket: 'terror_' + code + '_' + appId + '_' + Math.floor(Date.now() / 1000), randstr: '@abc',
        CaptchaAppId: appId, errorCode: code, errorMessage: message });
    };
    this.destroy = function () { if (box) box.remove(); box = null; };
    this.getTicket = function () { return { CaptchaAppId: appId, ticket: '' }; };
    this.show = function () {
      jsonp('${host}/cap_union_prehandle?aid=' + appId, function () {
        box = overlay('腾讯验证码', {
          '拖到缺口处': function () {
            jsonp('${host}/cap_union_new_verify?aid=' + appId,
              function (answer) { end({ ret: 0, ticket: answer.ticket, randstr: answer.randstr, CaptchaAppId: appId }); },
              function () { disaster(1013, 'verify_network_error'); });
          },
          '关闭验证': function () { end({ ret: 2, ticket: null, CaptchaAppId: appId }); }
        });
        document.body.appendChild(box);
        if (options && options.ready) options.ready({ sdkView: { width: 300, height: 300 } });
      }, function () { disaster(1006, 'get_captcha_config_request_error'); });
    };
  };
})();`;
}

/** AliyunCaptcha.js, V3: `initAliyunCaptcha(options)`, then `success` with the parameter, `onError`, `onClose`. It asks by fetch. */
export const aliyunScript = `(function () {${overlay}
  window.initAliyunCaptcha = function (options) {
    var host = 'https://' + window.AliyunCaptchaConfig.prefix + '.captcha-open.aliyuncs.com';
    var box = null;
    var hide = function () { if (box) box.remove(); box = null; };
    var ask = function (path, react) {
      fetch(host + path + '?scene=' + options.SceneId).then(function (answer) { return answer.json(); }).then(react,
        function () { options.onError({ code: 'NETWORK_ERROR', msg: 'network' }); });
    };
    var show = function () {
      hide();
      box = overlay('阿里云验证码', {
        '拖到缺口处': function () { ask('/verify', function (param) { hide(); options.success(param); }); },
        '关闭验证': function () { hide(); options.onClose(); }
      });
      document.body.appendChild(box);
    };
    if (!document.querySelector(options.element)) throw new Error('element not found');
    ask('/init', function () {
      options.getInstance({ show: show, hide: hide, refresh: show, destroyCaptcha: hide });
    });
  };
})();`;
