import type { OwnService } from './start-service.ts';

/** A service of a special kind, with its doubles. */
export interface SpecialService {
  readonly service: OwnService;
  /** Closes the doubles; the service itself is removed before. */
  close?(): Promise<void>;
}

/** The special service that a worker runs. */
export interface SharedServices {
  /**
   * The service of a kind, as the scenario before left it, or a new one. A worker runs one at a time. Everybody who asks for
   * a `kind` must pass the same `start`.
   */
  of<W extends SpecialService>(kind: string, start: () => Promise<W>): Promise<W>;
  close(): Promise<void>;
}

/** Lets a worker and its browser go on when the kind of service changes. */
export function shareServices(): SharedServices {
  let saved: { readonly kind: string; readonly fixture: SpecialService } | null = null;
  const close = async () => {
    const last = saved;
    saved = null;
    await last?.fixture.service.remove();
    await last?.fixture.close?.();
  };
  return {
    async of<W extends SpecialService>(kind: string, start: () => Promise<W>) {
      if (saved?.kind !== kind) {
        await close();
        saved = { kind, fixture: await start() };
      }
      return saved.fixture as W;
    },
    close,
  };
}
