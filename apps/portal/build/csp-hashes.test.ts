import { expect, test } from 'vitest';
import { inlineScriptHashes } from './csp-hashes.ts';

test('names inline scripts by their exact text, each once, and leaves files alone', () => {
  const page =
    '<script>alert(1)</script><script type="module" src="/a.js"></script><script>alert(1)</script>';
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(inlineScriptHashes([page, page])).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
});
