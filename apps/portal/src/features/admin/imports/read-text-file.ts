/** The text of a file in UTF-8 or, where it is none, GBK (GB 18030); null for what is neither. */
export async function readTextFile(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Pictures and archives decode as something too.
      if (!text.includes('\u0000')) return text;
    } catch {
      // The next encoding may read it.
    }
  }
  return null;
}
