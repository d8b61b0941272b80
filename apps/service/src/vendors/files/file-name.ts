/** The names that the service generates; no file has another one. */
export const isFileName = (name: string): boolean => /^[A-Za-z0-9_-]{22}\.webp$/.test(name);
