/** A size for people: `12.3 MB`. */
export const megabytesOf = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
