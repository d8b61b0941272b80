/** The answer of a WebDriver, or its error: https://www.w3.org/TR/webdriver2/ */
type Answer = { value: unknown };

/** One window of a browser under a WebDriver. */
export interface WebDriverSession {
  /** The browser's version, from the driver. */
  readonly version: string;
  /** Sends a command of the session: `ask('POST', '/url', { url })`; throws the driver's error. */
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
  /** Runs a function's source in the page with arguments that JSON can carry, or elements; returns what it returns. */
  run(source: string, ...args: unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

/** Opens a session at the driver at `address`; throws where the driver refuses. */
export async function openSession(address: string, capabilities: object): Promise<WebDriverSession> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(address + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await answer.json()) as Answer;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const opened = (await call('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const session = `/session/${opened.sessionId}`;
  return {
    version: opened.capabilities.browserVersion,
    ask: (method, path, body) => call(method, session + path, method === 'POST' ? (body ?? {}) : undefined),
    run: (source, ...args) =>
      call('POST', `${session}/execute/sync`, { script: `return (${source})(...arguments)`, args }),
    end: async () => {
      await call('DELETE', session);
    },
  };
}
