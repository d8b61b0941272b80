import { randomBytes } from 'node:crypto';
import { sampleLoader } from './load-sample.ts';

/** One request of the mini program, as it leaves the phone. */
export interface PhoneRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query at the service. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface PhoneFixture {
  /** Sends a request to the service and returns its JSON; rejects where there is no network. */
  send(request: PhoneRequest): Promise<unknown>;
  /** What wx.login gives. */
  login(): string;
}

/** The data that the markup shows, of all pages. */
interface PageData {
  readonly phase: string;
  readonly title: string;
  readonly text: string;
  readonly asker: {
    readonly title: string;
    readonly confirm: string;
    readonly device: string;
    readonly place: string;
    readonly account: { readonly nickname: string; readonly contact: string };
    readonly numbers: readonly string[];
  };
  readonly step: string;
  readonly fault: string;
  readonly mayAskPhone: boolean;
}

/** A page of the mini program as a person meets it. */
export interface ShownPage {
  readonly route: string;
  readonly data: PageData;
  /** Calls what the page's markup binds, and waits until it is done. */
  tap(handler: string, dataset?: Readonly<Record<string, string>>, detail?: object): Promise<void>;
}

export interface MiniProgramPhone {
  /** Points WeChat's camera at a code with this scene; nothing is pressed yet. */
  open(scene: string): Promise<ShownPage>;
  /** The same, and presses 继续. */
  scan(scene: string): Promise<ShownPage>;
  /** The page on top. */
  page(): ShownPage;
  /** All toasts of the mini program. */
  readonly toasts: string[];
}

interface Instance {
  data: PageData;
  setData(changes: object): void;
  onLoad?(query: object): unknown;
  onShow?(): unknown;
  onUnload?(): unknown;
}

interface LivePage extends ShownPage {
  readonly instance: Instance;
}

interface Answers<Answer> {
  success(answer: Answer): void;
  fail(error: { errMsg: string }): void;
}

interface RequestOptions extends Answers<{ data: unknown; statusCode: number }> {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly header?: Readonly<Record<string, string>>;
  readonly data?: unknown;
}

/** WeChat's User-Agent of wx.request. */
export const miniProgramUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.60 NetType/WIFI Language/zh_CN';

/**
 * A phone with WeChat that runs the mini program of `samples/` as it is: its own pages and its own request and
 * sealing modules, on the few calls of `wx` that they use, with a life cycle as WeChat's.
 */
export function openPhone(miniProgram: PhoneFixture): MiniProgramPhone {
  const storage = new Map<string, unknown>();
  const pages: LivePage[] = [];
  const toasts: string[] = [];
  let app: object = {};
  let shown: Promise<unknown> = Promise.resolve();

  const wx = {
    request({ url, method = 'GET', header = {}, data, success, fail }: RequestOptions) {
      // The sample names an example origin; `send` knows the real one.
      const { pathname, search } = new URL(url);
      const headers = { ...header, 'user-agent': miniProgramUserAgent };
      miniProgram.send({ method, path: pathname + search, headers, body: data }).then(
        (answer) => success({ data: answer, statusCode: 200 }),
        () => fail({ errMsg: 'request:fail' }),
      );
    },
    login: ({ success }: Answers<{ code: string }>) => success({ code: miniProgram.login() }),
    getRandomValues: ({ length, success }: { length: number } & Answers<{ randomValues: ArrayBuffer }>) =>
      success({ randomValues: Uint8Array.from(randomBytes(length)).buffer }),
    getStorageSync: (key: string) => storage.get(key) ?? '',
    setStorageSync: (key: string, value: unknown) => void storage.set(key, value),
    arrayBufferToBase64: (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64'),
    base64ToArrayBuffer: (text: string) => Uint8Array.from(Buffer.from(text, 'base64')).buffer,
    showToast: ({ title }: { title: string }) => void toasts.push(title),
    setNavigationBarTitle: () => {},
    navigateTo({ url }: { url: string }) {
      shown = show(url);
    },
    navigateBack() {
      pages.pop()?.instance.onUnload?.();
      shown = Promise.resolve(pages.at(-1)?.instance.onShow?.());
    },
  };
  const { load, forget } = sampleLoader({ wx, getApp: () => app });
  load('app.js', {
    App: (given: object) => {
      app = given;
    },
  });

  async function show(url: string): Promise<void> {
    const { pathname, searchParams } = new URL(url, 'wechat://app');
    const route = pathname.replace(/^\//, '');
    let definition: Partial<Instance> = {};
    forget(`${route}.js`);
    load(`${route}.js`, {
      Page: (given: Partial<Instance>) => {
        definition = given;
      },
    });
    const instance = Object.create(definition) as Instance & Record<string, unknown>;
    instance.data = structuredClone(definition.data) as PageData;
    instance.setData = (changes) => void Object.assign(instance.data, changes);
    pages.push({
      route,
      instance,
      get data() {
        return instance.data;
      },
      async tap(name, dataset = {}, detail = {}) {
        const handler = instance[name];
        if (typeof handler !== 'function') throw new Error(`${route} has no ${name}`);
        await handler.call(instance, { currentTarget: { dataset }, detail });
        await shown;
      },
    });
    await instance.onLoad?.(Object.fromEntries(searchParams));
    await instance.onShow?.();
  }

  function page(): ShownPage {
    const top = pages.at(-1);
    if (!top) throw new Error('no page is open');
    return top;
  }

  async function open(scene: string): Promise<ShownPage> {
    for (const { instance } of pages.splice(0)) instance.onUnload?.();
    // WeChat encodes the scene once more.
    await show(`/pages/login/login?scene=${encodeURIComponent(encodeURIComponent(scene))}`);
    await shown;
    return page();
  }

  return {
    toasts,
    page,
    open,
    async scan(scene) {
      const opened = await open(scene);
      if (opened.data.phase === 'opened') await opened.tap('arrive');
      return page();
    },
  };
}
