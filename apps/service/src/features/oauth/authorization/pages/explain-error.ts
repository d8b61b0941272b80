/** The text of the error page, for an error that cannot be sent back to the app, and the route. */
export function explainError(error: string, route?: string): { title: string; advice: string } {
  switch (error) {
    case 'invalid_client':
      return {
        title: '应用不存在',
        advice: '链接里的应用不存在，或者已经停用。请回到应用，联系它的开发者。',
      };
    case 'invalid_redirect_uri':
      return {
        title: '回调地址不符',
        advice: '应用要求跳转到未配置的地址。为安全起见，没有跳转。请联系应用的开发者。',
      };
    case 'server_error':
      return { title: '出了点问题', advice: '服务暂时没能完成这一步，请稍后再试。' };
    case 'temporarily_unavailable':
      return { title: '现在有点忙', advice: '请稍等片刻再试。' };
    default:
      if (route?.startsWith('end_session')) {
        return {
          title: '退出请求有误',
          advice: '应用发来的退出请求不完整或不符合要求，你还没有退出。请回到应用重试，或在账号菜单里退出。',
        };
      }
      return route === 'resume' || route === 'device_resume'
        ? {
            title: '这次授权已失效',
            advice: '授权请求可能已过期，或不是在这个浏览器里发起的。请回到应用重新登录。',
          }
        : {
            title: '请求有误',
            advice: '应用发来的登录请求不完整或不符合要求。请回到应用重试，或联系它的开发者。',
          };
  }
}
