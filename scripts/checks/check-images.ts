/** An image as a file names it: `node:24-bookworm-slim@sha256:…`. */
const named =
  /^(?:FROM|\s*image:)\s+(?<name>[\w./-]+)(?::(?<tag>[\w.-]+))?(?<digest>@sha256:[0-9a-f]{64})?(?=\s|$)/gm;

/**
 * Faults of base images: each needs a version, the same one in every file, and a digest in every file once one file has one
 * (docs/guides/run-a-server.md says how to pin them). Takes texts by path.
 */
export function checkImages(texts: Readonly<Record<string, string>>): string[] {
  const faults: string[] = [];
  const references = new Map<string, string>();
  const [pinned, loose]: [string[], string[]] = [[], []];
  for (const [file, text] of Object.entries(texts)) {
    for (const { groups } of text.matchAll(named)) {
      const { name = '', tag, digest } = groups ?? {};
      const reference = `${name}:${tag ?? ''}${digest ?? ''}`;
      if (!tag || tag === 'latest') faults.push(`${file}: ${name} is an image without a version`);
      const before = references.get(name) ?? reference;
      if (before !== reference) faults.push(`${file}: ${reference} is ${before} elsewhere`);
      references.set(name, before);
      (digest ? pinned : loose).push(`${file}: ${reference}`);
    }
  }
  if (references.size === 0) faults.push('no image is named where images are looked for');
  if (pinned.length > 0) faults.push(...loose.map((each) => `${each} has no digest, and others have`));
  return faults;
}
