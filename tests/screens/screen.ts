import type { BrowserContext, Page } from '@playwright/test';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import type { TestService } from '../setup/start-service.ts';

/**
 * Who sees the screen. `new`: registered a moment ago. `busy`: with apps, devices, a long log, names of every script. `once`:
 * a person of this picture only, who may change or end their account.
 */
export type Viewer = 'visitor' | 'new' | 'busy' | 'once' | 'operator';

export interface Looking {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly service: TestService;
  /** Who is signed in; a visitor is nobody. */
  readonly person: Person;
  readonly token: string;
}

/** One picture: an address, who is signed in, and what they have done on the page. */
export interface Screen {
  /** File name and heading: `security-step-up`. */
  readonly name: string;
  readonly as: Viewer;
  readonly address: string | ((looking: Looking) => Promise<string>);
  /** Before the page is opened. */
  readonly before?: (looking: Looking) => Promise<unknown>;
  /** After it has loaded. */
  readonly action?: (looking: Looking) => Promise<unknown>;
}
