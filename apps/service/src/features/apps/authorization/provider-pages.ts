import { brandOf } from '@tongxing/contract/site-name.ts';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { explainError } from './explain-error.ts';
import { escapeHtml, renderPage } from './page-layout.ts';

type Features = NonNullable<Configuration['features']>;
type DeviceFlow = NonNullable<Features['deviceFlow']>;
type Logout = NonNullable<Features['rpInitiatedLogout']>;

/** The few pages the provider shows itself, outside of the portal. */
export interface ProviderPages {
  readonly showError: NonNullable<Configuration['renderError']>;
  readonly askLogout: NonNullable<Logout['logoutSource']>;
  readonly showLoggedOut: NonNullable<Logout['postLogoutSuccessSource']>;
  readonly askUserCode: NonNullable<DeviceFlow['userCodeInputSource']>;
  readonly confirmDevice: NonNullable<DeviceFlow['userCodeConfirmSource']>;
  readonly showDeviceDone: NonNullable<DeviceFlow['successSource']>;
}

const refusedCode = 'refusedDeviceCode';

/** Why the code that somebody typed was refused, in the library's word; undefined where it was not, or none was typed. */
export const refusedCodeOf = (ctx: KoaContextWithOIDC): string | undefined => ctx.state[refusedCode];

const clientName = (ctx: KoaContextWithOIDC) =>
  escapeHtml(ctx.oidc.client?.clientName || ctx.oidc.client?.clientId || '这个应用');

/** `site` is the portal's title, `home` its address. */
export function providerPages({ site, home }: { site: string; home: string }): ProviderPages {
  const account = `${escapeHtml(brandOf(site))}账号`;
  function show(ctx: KoaContextWithOIDC, title: string, body: string): void {
    ctx.type = 'html';
    ctx.body = renderPage({ site, home, title, body });
  }
  const homeLink = `<div class="acts"><a class="button" href="${escapeHtml(home)}">回到首页</a></div>`;

  return {
    async showError(ctx, out) {
      const { title, advice } = explainError(out.error, ctx.oidc?.route ?? 'resume');
      const reason = [out.error, out.error_description].filter(Boolean).join(': ');
      show(
        ctx,
        title,
        `<h1>${title}</h1><p>${advice}</p><p class="small">给开发者：${escapeHtml(reason)}</p>${homeLink}`,
      );
    },

    async askLogout(ctx, form) {
      const name = ctx.oidc.client ? clientName(ctx) : null;
      const only = name
        ? `<button type="submit" form="op.logoutForm">只退出「${name}」</button>`
        : '<button type="submit" form="op.logoutForm">先不退出</button>';
      show(
        ctx,
        '退出登录',
        `<h1>退出登录</h1><p>${name ? `「${name}」请求退出。` : ''}退出${account}后，这台设备上用它登录的应用也会一起退出。</p>${form}
<div class="acts"><button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>退出${account}</button>${only}</div>`,
      );
    },

    async showLoggedOut(ctx) {
      // The portal's own cookie is still there where the provider had no session to ask about.
      if (ctx.cookies.get('token')) {
        const stays = `<h1>应用已退出</h1><p>你在这个浏览器里还登录着${account}。要退出它，请到账号中心的账号菜单里退出。</p>`;
        show(ctx, '已退出', stays + homeLink);
        return;
      }
      const name = ctx.oidc.client ? `「${clientName(ctx)}」` : account;
      show(ctx, '已退出', `<h1>已退出${name}</h1><p>可以关上这个页面了。</p>${homeLink}`);
    },

    async askUserCode(ctx, form, out, error) {
      const message = userCodeMessage(error?.name, out !== undefined);
      if (error && error.name !== 'NoCodeError') ctx.state[refusedCode] = error.name;
      const xsrf = /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? '';
      const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
      const typed = error && 'userCode' in error && typeof error.userCode === 'string' ? error.userCode : '';
      show(
        ctx,
        '登录设备',
        `<h1>登录设备</h1><p>输入设备屏幕上显示的代码。</p>
<form id="op.deviceInputForm" method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}">
<label for="user_code">设备代码</label>
<input type="text" id="user_code" name="user_code" value="${escapeHtml(typed)}" maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" required autofocus${message ? ' aria-invalid="true" aria-describedby="wrong"' : ''}>
${message ? `<p class="small wrong" id="wrong" role="alert">${message}</p>` : ''}
<div class="acts"><button class="primary" type="submit">继续</button></div></form>`,
      );
    },

    async confirmDevice(ctx, form, _client, device, userCode) {
      const { ip, ua } = device as { ip?: string; ua?: string };
      show(
        ctx,
        '核对设备代码',
        `<h1>登录「${clientName(ctx)}」</h1><p>设备屏幕上显示的是这个代码吗？</p><div class="code">${escapeHtml(userCode)}</div>
<dl><dt>设备</dt><dd>${escapeHtml(ua || '未知')}</dd><dt>地址</dt><dd>${escapeHtml(ip || '未知')}</dd></dl>
<p class="small">代码是别人发给你的，或者不是你在操作，请点「不是我」。</p>${form}
<div class="acts"><button class="primary" type="submit" form="op.deviceConfirmForm">代码一致，继续</button><button type="submit" form="op.deviceConfirmForm" name="abort" value="yes">不是我</button></div>`,
      );
    },

    async showDeviceDone(ctx) {
      show(
        ctx,
        '设备已登录',
        `<h1>设备已登录</h1><p>「${clientName(ctx)}」已经登录，回到设备上继续吧。</p>${homeLink}`,
      );
    },
  };
}

function userCodeMessage(error: string | undefined, hasFailed: boolean): string {
  switch (error) {
    case undefined:
      return hasFailed ? '出了点问题，请再试一次' : '';
    case 'NoCodeError':
      return '请输入设备代码';
    case 'NotFoundError':
      return '没有找到这个代码，请核对后重新输入';
    case 'ExpiredError':
      return '这个代码已过期，请在设备上重新获取';
    case 'AlreadyUsedError':
      return '这个代码已经用过，请在设备上重新获取';
    case 'AbortedError':
      return '已取消，设备没有登录';
    default:
      return '出了点问题，请再试一次';
  }
}
