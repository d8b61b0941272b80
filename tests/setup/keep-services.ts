import type { OwnService } from './start-service.ts';

/** A service of a special kind, with what stands around it. */
export interface World {
  readonly service: OwnService;
  /** Ends what stands around the service; the service itself is removed before. */
  close?(): Promise<void>;
}

/** What a worker has running of special kinds. */
export interface KeptServices {
  /**
   * The world of a kind, as the scenario before left it, or a new one. One is kept at a time: `kind` is what tells them apart, and
   * whoever asks for the same one starts it in the same way.
   */
  of<W extends World>(kind: string, start: () => Promise<W>): Promise<W>;
  close(): Promise<void>;
}

/** So that a worker, its browser and what it has compiled outlast the kind of service that its scenarios are about. */
export function keepServices(): KeptServices {
  let kept: { readonly kind: string; readonly world: World } | null = null;
  const close = async () => {
    const last = kept;
    kept = null;
    await last?.world.service.remove();
    await last?.world.close?.();
  };
  return {
    async of<W extends World>(kind: string, start: () => Promise<W>) {
      if (kept?.kind !== kind) {
        await close();
        kept = { kind, world: await start() };
      }
      return kept.world as W;
    },
    close,
  };
}
