export interface UploadedFile {
  readonly bytes: Buffer;
  /** As the client named it: not to be trusted. */
  readonly filename: string;
  readonly mimetype: string;
}
