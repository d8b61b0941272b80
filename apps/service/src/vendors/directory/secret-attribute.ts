/**
 * Whether an attribute of a directory holds a password, a hash or a key, by its name: `userPassword`, `unicodePwd`,
 * `sambaNTPassword`, `krbPrincipalKey`, `ms-Mcs-AdmPwd` … A name in numbers (RFC 4512 1.4) says nothing, and counts as one.
 */
export function isSecretAttribute(name: string): boolean {
  const [plain = ''] = name
    .toLowerCase()
    .replace(/^oid\./, '')
    .split(';');
  return (
    /^\d+(?:\.\d+)+$/.test(plain) ||
    /password|passwd|pwd|nthash|lmhash|credential|principalkey|privatekey|secret(?!ary)/.test(plain)
  );
}
