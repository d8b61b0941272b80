import type { Account, Person } from './account.ts';

const style = `
:host{display:inline-block;position:relative;font:inherit;--leaf:#0e6459;--paper:#fff;--ink:#16211f;--line:#d9dfdd}
@media(prefers-color-scheme:dark){:host{--leaf:#7fd1c3;--paper:#18211f;--ink:#e6eeec;--line:#33403d}}
button,summary,a{font:inherit;color:var(--ink);background:none;border:0;cursor:pointer;min-height:44px;padding:0 12px;display:flex;align-items:center;gap:8px;border-radius:10px;text-decoration:none;box-sizing:border-box}
button.enter{background:var(--leaf);color:var(--paper);padding:0 20px}
summary{list-style:none}summary::-webkit-details-marker{display:none}
:focus-visible{outline:2px solid var(--leaf);outline-offset:2px}
img,i{width:32px;height:32px;border-radius:50%;object-fit:cover;display:grid;place-items:center;background:var(--line);font-style:normal}
nav{position:absolute;right:0;top:calc(100% + 4px);min-width:160px;padding:6px;background:var(--paper);border:1px solid var(--line);border-radius:12px;box-shadow:0 8px 24px #0002;z-index:1}
nav>*{width:100%}`;

/**
 * `<tongxing-account>`: a sign-in button, or the person's picture with a menu. Set its property `account`; with the
 * attribute `popup` sign-in opens in a window.
 */
export class AccountMenu extends HTMLElement {
  #account: Account | null = null;
  #stop = () => {};

  set account(account: Account) {
    this.#stop();
    this.#account = account;
    this.#stop = account.onChange(() => this.#draw());
    this.#draw();
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  #draw(): void {
    const account = this.#account;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.replaceChildren(make('style', { textContent: style }));
    if (account) root.append(account.user ? this.#menu(account, account.user) : this.#enter(account));
  }

  #enter(account: Account): HTMLElement {
    const popup = this.hasAttribute('popup');
    return make('button', {
      className: 'enter',
      textContent: '登录',
      onclick: () => account.signIn({ popup }),
    });
  }

  #menu(account: Account, { nickname, picture, sub }: Person): HTMLElement {
    const name = nickname ?? sub;
    const face = picture
      ? make('img', { src: picture, alt: '', referrerPolicy: 'no-referrer' })
      : make('i', { textContent: [...name][0] ?? '' });
    const menu = make('details', {});
    const summary = make('summary', {});
    summary.append(face, name);
    const list = make('nav', {});
    list.append(
      make('a', { href: `${account.issuer}/user/dashboard`, textContent: '账号设置' }),
      make('button', { textContent: '退出登录', onclick: () => account.signOut() }),
    );
    menu.append(summary, list);
    menu.onkeydown = ({ key }) => {
      if (key !== 'Escape') return;
      menu.open = false;
      summary.focus();
    };
    return menu;
  }
}

/** Defines `<tongxing-account>` on this page; a second call does nothing. */
export function defineAccountMenu(name = 'tongxing-account'): void {
  if (!customElements.get(name)) customElements.define(name, AccountMenu);
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
