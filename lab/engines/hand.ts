import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebDriverSession } from './webdriver.ts';

/**
 * The source of a function for the page: `(role, name, isPattern) => element | null`, the first visible element with this role
 * and name. It knows the rules for names that the portal's pages need: https://www.w3.org/TR/accname-1.2/
 */
const findByName = String((role: string, wanted: string, isPattern: boolean): Element | null => {
  const tags: Record<string, string> = {
    button: 'button, input[type="submit"], summary',
    link: 'a[href]',
    textbox: 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea',
    checkbox: 'input[type="checkbox"]',
    heading: 'h1, h2, h3, h4',
    dialog: 'dialog',
    img: 'img, svg[aria-label]',
    navigation: 'nav',
    table: 'table',
    status: 'output',
  };
  const own = tags[role] ? `${tags[role]}, ` : '';
  const nameOf = (element: Element): string => {
    const others = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    if (others.length > 0)
      return others.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const labels = (element as HTMLInputElement).labels ?? [];
    return (
      element.getAttribute('aria-label') ??
      ((labels.length > 0 && [...labels].map(({ textContent }) => textContent).join(' ')) ||
        element.getAttribute('alt') ||
        element.textContent ||
        element.getAttribute('title') ||
        element.getAttribute('placeholder') ||
        '')
    );
  };
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
  for (const element of document.querySelectorAll(`${own}[role="${role}"]`)) {
    const explicit = element.getAttribute('role');
    if (explicit && explicit !== role) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue;
    const name = tidy(nameOf(element));
    if (isPattern ? new RegExp(wanted).test(name) : name === wanted) return element;
  }
  return null;
});

const patienceMs = 20_000;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** A person at a page: finds elements as a screen reader names them, and uses them by mouse and keyboard. */
export interface Hand {
  /** Opens a page of the product and waits until its scripts run. */
  open(address: string): Promise<void>;
  /** Opens any address. */
  go(url: string): Promise<void>;
  /** Replaces the text of a field. */
  fill(name: string | RegExp, text: string): Promise<void>;
  press(role: string, name: string | RegExp): Promise<void>;
  /** Waits until an element with this role and name is visible; returns it for `picture`. */
  see(role: string, name: string | RegExp): Promise<unknown>;
  /** Waits until a text is anywhere on the page. */
  read(text: string | RegExp): Promise<string>;
  /** Waits until the address matches. */
  arrive(address: RegExp): Promise<void>;
  /** Whether an element with this role and name is visible now. */
  has(role: string, name: string | RegExp): Promise<boolean>;
  /** Presses keys one after the other: ordinary characters, or those of `keys`. */
  type(keysOrText: string): Promise<void>;
  /** Role and name of the focused element. */
  focused(): Promise<string>;
  run(source: string, ...args: unknown[]): Promise<unknown>;
  /** PNG of the window. */
  picture(): Promise<Buffer>;
  /** Saves a picture of the window. */
  check(name: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
}

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const keys = { tab: '\uE004', enter: '\uE007', escape: '\uE00C', space: ' ' } as const;

/** A hand on a session's window; pictures go to `folder`, and `base` is the prefix of every address. */
export function handOn(session: WebDriverSession, base: string, folder: string): Hand {
  const until = async <T>(what: string, check: () => Promise<T | null | false>): Promise<T> => {
    const deadline = performance.now() + patienceMs;
    let last: unknown;
    while (performance.now() < deadline) {
      try {
        const found = await check();
        if (found !== null && found !== false) return found;
      } catch (error) {
        // The page was navigating.
        last = error;
      }
      await pause(100);
    }
    const text = await session.run('() => document.body.innerText').catch(String);
    throw new Error(`not so within ${patienceMs / 1000} s: ${what} ${String(last ?? '')}\nThe page: ${text}`);
  };
  const find = (role: string, name: string | RegExp) =>
    session.run(findByName, role, typeof name === 'string' ? name : name.source, typeof name !== 'string');
  const see = (role: string, name: string | RegExp) => until(`${role} ${name}`, () => find(role, name));
  const idOf = (element: unknown) => (element as Record<string, string>)[elementKey];
  const hand: Hand = {
    open: async (address) => {
      await session.ask('POST', '/url', { url: new URL(base + address).href });
      await until(
        'the page is alive',
        () =>
          session.run(
            `() => document.documentElement.matches('[data-alive]') && !document.querySelector('[aria-busy="true"]')`,
          ) as Promise<boolean>,
      );
    },
    go: async (url) => {
      await session.ask('POST', '/url', { url });
    },
    see,
    has: async (role, name) => (await find(role, name)) !== null,
    press: async (role, name) => {
      await until(`press ${role} ${name}`, async () => {
        const element = await find(role, name);
        if (!element) return false;
        await session.ask('POST', `/element/${idOf(element)}/click`);
        return true;
      });
    },
    fill: async (name, text) => {
      const element = await see('textbox', name);
      await session.run('(field) => { field.focus(); field.select(); }', element);
      await session.ask('POST', `/element/${idOf(element)}/value`, { text });
    },
    read: (text) =>
      until(`text ${text}`, async () => {
        const all = String(await session.run('() => document.body.innerText'));
        if (typeof text === 'string') return all.includes(text) && text;
        return text.exec(all)?.[0] ?? null;
      }),
    arrive: async (address) => {
      await until(`address ${address}`, async () => address.test(String(await session.ask('GET', '/url'))));
    },
    type: async (text) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await session.ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    focused: async () =>
      String(
        await session.run(
          '() => (document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.labels?.[0]?.innerText ?? document.activeElement?.innerText ?? "").trim()',
        ),
      ),
    run: (source, ...args) => session.run(source, ...args),
    picture: async () => Buffer.from(String(await session.ask('GET', '/screenshot')), 'base64'),
    check: async (name) => {
      await pause(600);
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `${name}.png`), await hand.picture());
    },
    // The window's frame and toolbar are around it.
    resize: async (width, height) => {
      await session.ask('POST', '/window/rect', { width, height: height + 38 });
    },
  };
  return hand;
}
