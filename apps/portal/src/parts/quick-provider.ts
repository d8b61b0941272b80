/** A provider as the service lists it (`/v3/config/quick`). */
export interface QuickProvider {
  readonly key: string;
  readonly name: string;
  /** A glyph that the portal knows, or the address of a picture. */
  readonly icon: string;
}
