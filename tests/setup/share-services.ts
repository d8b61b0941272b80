import type { OwnService } from './start-service.ts';

/** A service of a special kind, with what stands around it. */
export interface VendorFixture {
  readonly service: OwnService;
  /** Ends what stands around the service; the service itself is removed before. */
  close?(): Promise<void>;
}

/** What a worker has running of special kinds. */
export interface SharedServices {
  /**
   * The world of a kind, as the scenario before left it, or a new one. One is kept at a time: `kind` is what tells them apart, and
   * whoever asks for the same one starts it in the same way.
   */
  of<W extends VendorFixture>(kind: string, start: () => Promise<W>): Promise<W>;
  close(): Promise<void>;
}

/** So that a worker, its browser and what it has compiled outlast the kind of service that its scenarios are about. */
export function shareServices(): SharedServices {
  let saved: { readonly kind: string; readonly fixture: VendorFixture } | null = null;
  const close = async () => {
    const last = saved;
    saved = null;
    await last?.fixture.service.remove();
    await last?.fixture.close?.();
  };
  return {
    async of<W extends VendorFixture>(kind: string, start: () => Promise<W>) {
      if (saved?.kind !== kind) {
        await close();
        saved = { kind, fixture: await start() };
      }
      return saved.fixture as W;
    },
    close,
  };
}
