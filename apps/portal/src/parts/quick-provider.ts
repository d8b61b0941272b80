/** A provider as the service lists it (`/v3/config/quick`). */
export interface QuickProvider {
  readonly key: string;
  readonly name: string;
  /** The address of a picture, or ''. */
  readonly icon: string;
}
