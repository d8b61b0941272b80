import type { Language } from '@tongxing/contract/languages.ts';
import { brandInAnySpelling } from '@tongxing/contract/site-name.ts';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { pageTextIn } from '../../../activity/messages/page-text.ts';
import { explainError } from './explain-error.ts';
import { escapeHtml, renderPage } from './page-layout.ts';

type Features = NonNullable<Configuration['features']>;
type DeviceFlow = NonNullable<Features['deviceFlow']>;
type Logout = NonNullable<Features['rpInitiatedLogout']>;

/** The pages that the provider serves itself, outside of the portal. */
export interface ProviderPages {
  readonly showError: NonNullable<Configuration['renderError']>;
  readonly askLogout: NonNullable<Logout['logoutSource']>;
  readonly showLoggedOut: NonNullable<Logout['postLogoutSuccessSource']>;
  readonly askUserCode: NonNullable<DeviceFlow['userCodeInputSource']>;
  readonly confirmDevice: NonNullable<DeviceFlow['userCodeConfirmSource']>;
  readonly showDeviceDone: NonNullable<DeviceFlow['successSource']>;
}

const refusedCode = 'refusedDeviceCode';

/** Why the typed code was refused, as the library's error name; undefined where it was not, or none was typed. */
export const refusedCodeOf = (ctx: KoaContextWithOIDC): string | undefined => ctx.state[refusedCode];

/** The portal's title and URL, and the language of the caller. */
export interface PagesSettings {
  readonly site: string;
  readonly home: string;
  readonly languageOf: (ctx: KoaContextWithOIDC) => Language;
}

export function providerPages({ site, home, languageOf }: PagesSettings): ProviderPages {
  function show(ctx: KoaContextWithOIDC, title: string, body: string): void {
    const language = languageOf(ctx);
    ctx.type = 'html';
    ctx.set('content-language', language);
    ctx.body = renderPage({ language, site: pageTextIn(language).nameOf(site), home, title, body });
  }
  /** Translates the texts of a page; with the texts that several pages share. */
  function speak(ctx: KoaContextWithOIDC) {
    const { t, translate, nameOf } = pageTextIn(languageOf(ctx));
    const { clientName, clientId } = ctx.oidc?.client ?? {};
    return {
      t,
      translate,
      account: t`${escapeHtml(brandInAnySpelling(nameOf(site)))}账号`,
      app: escapeHtml(clientName || clientId || t`这个应用`),
      homeLink: `<div class="acts"><a class="button" href="${escapeHtml(home)}">${t`回到首页`}</a></div>`,
      helpLine: `<p class="more">${t`还是不行？${`<a href="${escapeHtml(home)}help">${t`看看帮助`}</a>`}`}</p>`,
    };
  }

  return {
    async showError(ctx, out) {
      const { t, translate, homeLink, helpLine } = speak(ctx);
      const { title, advice } = explainError(out.error, ctx.oidc?.route ?? 'resume');
      const reason = [out.error, out.error_description].filter(Boolean).join(': ');
      show(
        ctx,
        translate(title),
        `<h1>${translate(title)}</h1><p>${translate(advice)}</p><p class="small">${t`给开发者：${escapeHtml(reason)}`}</p>${homeLink}${helpLine}`,
      );
    },

    async askLogout(ctx, form) {
      const { t, account, app } = speak(ctx);
      const hasApp = Boolean(ctx.oidc.client);
      const asked = hasApp ? t`“${app}”请求退出。` : '';
      const all = t`退出${account}后，这台设备上用它登录的应用也会一起退出。`;
      const only = hasApp ? t`只退出“${app}”` : t`暂不退出`;
      show(
        ctx,
        t`退出登录`,
        `<h1>${t`退出登录`}</h1><p>${asked}${all}</p>${form}
<div class="acts"><button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>${t`退出${account}`}</button><button type="submit" form="op.logoutForm">${only}</button></div>`,
      );
    },

    async showLoggedOut(ctx) {
      const { t, account, app, homeLink } = speak(ctx);
      // The portal's cookie remains where the provider had no session.
      if (ctx.cookies.get('token')) {
        const stays = `<h1>${t`应用已退出`}</h1><p>${t`你在这个浏览器里还登录着${account}。要退出它，请到账号中心的账号菜单里退出。`}</p>`;
        show(ctx, t`已退出`, stays + homeLink);
        return;
      }
      const text = ctx.oidc.client ? t`已退出“${app}”` : t`已退出${account}`;
      show(ctx, t`已退出`, `<h1>${text}</h1><p>${t`可以关上这个页面了。`}</p>${homeLink}`);
    },

    async askUserCode(ctx, form, out, error) {
      const { t, translate } = speak(ctx);
      const message = translate(userCodeMessage(error?.name, out !== undefined));
      if (error && error.name !== 'NoCodeError') ctx.state[refusedCode] = error.name;
      const xsrf = /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? '';
      const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
      const typed = error && 'userCode' in error && typeof error.userCode === 'string' ? error.userCode : '';
      show(
        ctx,
        t`登录设备`,
        `<h1>${t`登录设备`}</h1><p>${t`输入设备屏幕上显示的代码。`}</p>
<form id="op.deviceInputForm" method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}">
<label for="user_code">${t`设备代码`}</label>
<input type="text" id="user_code" name="user_code" value="${escapeHtml(typed)}" maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" required autofocus${message ? ' aria-invalid="true" aria-describedby="wrong"' : ''}>
${message ? `<p class="small wrong" id="wrong" role="alert">${message}</p>` : ''}
<div class="acts"><button class="primary" type="submit">${t`继续`}</button></div></form>`,
      );
    },

    async confirmDevice(ctx, form, _client, device, userCode) {
      const { t, app } = speak(ctx);
      const { ip, ua } = device as { ip?: string; ua?: string };
      show(
        ctx,
        t`核对设备代码`,
        `<h1>${t`登录“${app}”`}</h1><p>${t`设备屏幕上显示的是这个代码吗？`}</p><div class="code">${escapeHtml(userCode)}</div>
<dl><dt>${t`设备`}</dt><dd>${escapeHtml(ua || t`未知`)}</dd><dt>${t`地址`}</dt><dd>${escapeHtml(ip || t`未知`)}</dd></dl>
<p class="small">${t`代码是别人发给你的，或者不是你在操作，请点“不是我”。`}</p>${form}
<div class="acts"><button class="primary" type="submit" form="op.deviceConfirmForm">${t`代码一致，继续`}</button><button type="submit" form="op.deviceConfirmForm" name="abort" value="yes">${t`不是我`}</button></div>`,
      );
    },

    async showDeviceDone(ctx) {
      const { t, app, homeLink } = speak(ctx);
      show(
        ctx,
        t`设备已登录`,
        `<h1>${t`设备已登录`}</h1><p>${t`“${app}”已经登录，回到设备上继续吧。`}</p>${homeLink}`,
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
