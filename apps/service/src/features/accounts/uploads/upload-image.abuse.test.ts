import { crc32 } from 'node:zlib';
import { createApp } from '@tongxing/contract/calls/apps.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { uploadImage } from '@tongxing/contract/calls/uploads.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { loadImageLibrary } from '../../../kernel/files/image-library.ts';

let service: TestService;
let visitor: Visitor;

beforeAll(async () => {
  service = await openService();
  visitor = (await registerPerson(service)).visitor;
});
afterAll(() => service.close());

const imageFile = (bytes: Uint8Array, name = 'a.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

const upload = (bytes: Uint8Array, filename = 'face.png', mimetype = 'image/png') =>
  visitor.call(uploadImage, {}, { file: imageFile(bytes, filename, mimetype) });

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b625b' } });

// call:POST/v3/common/upload
test('re-encodes a photograph as a small WebP, applies its orientation and removes location and camera data', async () => {
  const photograph = await sharp({
    create: { width: 3000, height: 1500, channels: 3, background: '#edb04a' },
  })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '30/1 15/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const answer = await upload(photograph, 'holiday.jpg', 'image/jpeg');
  expect(answer.code).toBe(1);
  const served = await service.app.inject(answer.data.url);
  expect(served.headers['content-type']).toBe('image/webp');
  expect(served.headers['content-security-policy']).toContain('sandbox');
  const metadata = await sharp(served.rawPayload).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 1024 });
  expect(metadata.exif).toBeUndefined();
  expect(metadata.xmp).toBeUndefined();
  expect(served.rawPayload.includes('GPS')).toBe(false);
});

test.each([
  ['a text named like an image', Buffer.from('just words')],
  [
    'an SVG with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['an HTML page named like an image', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an empty file', Buffer.alloc(0)],
])('refuses %s', async (_, bytes) => {
  const answer = await upload(bytes);
  expect(answer.code).not.toBe(1);
  expect(answer.status).toBeLessThan(500);
});

// threat:hostile-image
test('refuses an image of 40 megapixels without decoding it', async () => {
  const bomb = await square(6400).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
  expect((await upload(bomb)).reason).toBe('image_too_big');
});

/** Pictures of other kinds, each beyond the limit of pixels: a loader that so much as read its head would say so. */
const foreignKinds: readonly (readonly [string, () => Promise<Buffer> | Buffer])[] = [
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>')],
  [
    'an SVG that begins like a GIF',
    () => Buffer.from('GIF<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>'),
  ],
  ['a TIFF', () => square(6400).tiff({ compression: 'deflate' }).toBuffer()],
  ['an AVIF', () => square(5000).avif({ effort: 0, quality: 1 }).toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Page/MediaBox[0 0 90000 90000]>>endobj\n%%EOF')],
];

// threat:hostile-image
test.each(foreignKinds)('refuses %s named .png before any decoder reads it', async (_, make) => {
  const bytes = await make();
  expect((await upload(bytes)).reason).toBe('image_unreadable');
});

// threat:hostile-image
test('decoders of formats that are not accepted are disabled', async () => {
  const tiff = await square(32).tiff().toBuffer();
  const sharp = await loadImageLibrary();
  for (const bytes of [tiff, await square(32).avif().toBuffer()]) {
    await expect(sharp(bytes).toBuffer()).rejects.toThrow('unsupported image format');
  }
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('accepts a %s with any file name', async (kind) => {
  const bytes = await square(32).toFormat(kind).toBuffer();
  expect((await upload(bytes, 'x.tiff', 'image/tiff')).code).toBe(1);
});

// threat:hostile-image
test('refuses a header that declares 900 million pixels', async () => {
  const picture = await square(32).png().toBuffer();
  picture.writeUInt32BE(30_000, 16);
  picture.writeUInt32BE(30_000, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  expect((await upload(picture)).reason).toBe('image_too_big');
});

// threat:hostile-image
test('decodes one picture at a time, whoever sends how many, and no large one that is read as a whole', async () => {
  const sharp = await loadImageLibrary();
  const heavy = await sharp({ create: { width: 4000, height: 4000, channels: 4, background: '#0b625b80' } })
    .png({ progressive: true })
    .toBuffer();
  const people = await Promise.all([
    registerPerson(service),
    registerPerson(service),
    registerPerson(service),
  ]);
  let most = 0;
  const look = setInterval(() => {
    const { queue, process: decoding } = sharp.counters();
    most = Math.max(most, queue + decoding);
  }, 1);
  const answers = await Promise.all(
    people.flatMap((person) =>
      [1, 2].map(() => person.visitor.call(uploadImage, {}, { file: imageFile(heavy) })),
    ),
  );
  clearInterval(look);
  expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(1));
  expect(most).toBe(1);

  const create = { width: 4400, height: 4400, channels: 4, background: '#0b625b80' } as const;
  const large = await sharp({ create }).png({ progressive: true }).toBuffer();
  expect((await upload(large)).reason).toBe('image_too_big');
}, 60_000);

// threat:unread-body
test('reads the files of one person one at a time, and no crowd of them', async () => {
  const { visitor: one } = await registerPerson(service);
  const file = imageFile(await square(32).png().toBuffer());
  const answers = await Promise.all(Array.from({ length: 9 }, () => one.call(uploadImage, {}, { file })));
  const codes = answers.map(({ status }) => status);
  expect(codes.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
  expect(codes.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

test('refuses one byte more than 5 MiB', async () => {
  const picture = await square(64).png().toBuffer();
  const answer = await upload(Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 + 1 - picture.length)]));
  expect(answer.status).toBe(413);
});

// threat:CVE-2022-38638
test.each(['../../etc/passwd.png', '/etc/passwd', '..\\..\\x.png', 'a\u0000b.png', `${'x'.repeat(300)}.png`])(
  'ignores the file name %j',
  async (filename) => {
    const answer = await upload(await square(32).png().toBuffer(), filename);
    if (answer.code === 1) expect(answer.data.url).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);
    else expect(answer.status).toBeLessThan(500);
  },
);

// threat:CVE-2022-38638
test.each(['..%2f..%2fsecret.key', '..%5csecret.key', 'x.webp', '%00.webp'])(
  'reads no file outside the uploads folder: %s',
  async (name) => {
    const answer = await service.app.inject(`/uploads/${name}`);
    expect([400, 404]).toContain(answer.statusCode);
  },
);

// call:POST/v3/common/upload
test('returns 401 without a session', async () => {
  const bytes = await square(32).png().toBuffer();
  const answer = await service.visitor().call(uploadImage, {}, { file: imageFile(bytes) });
  expect(answer.code).toBe(401);
});

// threat:foreign-logo
test('accepts only an own upload as avatar or app logo', async () => {
  const own = (await upload(await square(64).png().toBuffer())).data.url;
  const other = (await registerPerson(service)).visitor;
  expect((await other.call(editProfile, { avatar: own })).reason).toBe('avatar_foreign');
  expect((await other.call(editProfile, { avatar: 'https://evil.example/x.webp' })).reason).toBe(
    'avatar_foreign',
  );
  expect((await visitor.call(editProfile, { avatar: own })).code).toBe(1);
  // Nor is it an app's logo, which would keep it shown after its person has taken it back.
  const app = {
    name: '青禾笔记',
    type: 'web' as const,
    redirect_uris: ['https://app.example/callback'],
    legal_name: '示例科技（杭州）有限公司',
    contact: 'privacy@app.example',
  };
  expect((await other.call(createApp, { ...app, logo: own })).reason).toBe('bad_logo');
  const full = `http://localhost:3000${own}`;
  expect((await other.call(createApp, { ...app, logo: full })).reason).toBe('bad_logo');
  expect((await visitor.call(createApp, { ...app, logo: own })).code).toBe(1);
});

test('removes replaced and unused images after a day, and keeps those in use', async () => {
  const person = (await registerPerson(service)).visitor;
  const put = async (side: number) => {
    const bytes = await square(side).png().toBuffer();
    return (await person.call(uploadImage, {}, { file: imageFile(bytes) })).data.url;
  };
  const [replaced, shown, unused, logo] = [await put(40), await put(41), await put(42), await put(43)];
  await person.call(editProfile, { avatar: replaced });
  await person.call(editProfile, { avatar: shown });
  const app = await person.call(createApp, {
    name: '青禾笔记',
    type: 'web',
    logo,
    redirect_uris: ['https://app.example/callback'],
    legal_name: '示例科技（杭州）有限公司',
    contact: 'privacy@app.example',
  });
  expect(app.code).toBe(1);
  const there = async () =>
    Promise.all(
      [replaced, shown, unused, logo].map(async (url) => (await service.app.inject(url)).statusCode),
    );
  await service.work('Clearing unused uploads');
  expect(await there()).toEqual([200, 200, 200, 200]);
  service.clock.advance(24 * 3600 + 1);
  await service.work('Clearing unused uploads');
  expect(await there()).toEqual([404, 200, 404, 200]);
  expect((await person.call(editProfile, { avatar: unused })).reason).toBe('avatar_foreign');
});
