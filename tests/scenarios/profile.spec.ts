import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { countShift } from '../actions/count-shift.ts';
import { delayAnswers } from '../actions/delay-answers.ts';
import { expect, test } from '../setup/scenario.ts';

// spec:1.10 spec:2.6 call:GET/v3/user/userinfo call:POST/v3/user/edit
test('shows the masked profile and changes the nickname @phone', async ({ page, context, service }) => {
  const lin = aPerson();
  const token = await beSignedIn(context, service, lin);
  await page.goto('/user/info');
  await expect(page.getByText(lin.phone.replace(/^(\d{3})\d{4}/, '$1****')).first()).toBeVisible();
  await expect(page.getByText(lin.phone)).toHaveCount(0);
  await page.getByRole('button', { name: '修改昵称' }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill(lin.nickname);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: lin.nickname })).toBeVisible();
  const profile = await mustCall(service, getProfile, {}, { token });
  expect(profile.nickname).toBe(lin.nickname);
  expect(profile.phone).not.toContain(lin.phone);
});

test('checks the nickname and shows it as typed', async ({ page, context, service }) => {
  const person = aPerson();
  await beSignedIn(context, service, person);
  await page.goto('/user/info');
  await expect(page.getByText(`191****${person.phone.slice(-4)}`)).toBeVisible();
  await expect(page.getByRole('definition').getByText(person.username, { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: '修改昵称' }).click();
  const nickname = page.getByRole('textbox', { name: '昵称' });
  await expect(nickname).toBeFocused();

  await nickname.fill('   ');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('alert').getByText('请输入昵称')).toBeVisible();
  await nickname.fill('一'.repeat(21));
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('alert').getByText('昵称为 1–20 个字')).toBeVisible();

  await nickname.fill('晚风 <b>');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('昵称已更新')).toBeVisible();
  await expect(page.getByRole('heading', { name: '晚风 <b>' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '晚风 <b>' })).toBeVisible();
});

test('on Esc leaves the nickname unchanged', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  await page.goto('/user/info');
  await page.getByRole('button', { name: '修改昵称' }).waitFor();
  const before = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent();
  await page.getByRole('button', { name: '修改昵称' }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill('别的名字');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: '昵称' })).toBeHidden();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(before ?? '');
});

test.describe('with an uploaded picture', () => {
  // Recording a trace would read the picture in the editor, which the page may not.
  test.use({ allowedErrors: [/^Connecting to 'blob:/] });

  // spec:1.10
  test('crops an avatar by keyboard, and returns to the generated one @phone', async ({
    page,
    context,
    service,
  }) => {
    const token = await beSignedIn(context, service, aPerson());
    await page.goto('/user/info');
    const chooser = page.getByLabel('选择头像图片');
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByText('这不是可用的图片，请换一张 PNG、JPEG、WebP 或 GIF')).toBeVisible();

    // Red on the left, blue on the right.
    const drawn = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1200, 400];
      const brush = canvas.getContext('2d');
      for (const [colour, left] of [
        ['#c00000', 0],
        ['#0000c0', 600],
      ] as const) {
        if (brush) brush.fillStyle = colour;
        brush?.fillRect(left, 0, 600, 400);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    await chooser.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(drawn, 'base64'),
    });
    const dialog = page.getByRole('dialog', { name: '裁剪头像' });
    await expect(dialog.getByRole('group', { name: /^头像取景框/ })).toBeFocused();
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowLeft');
    await dialog.getByRole('slider', { name: '缩放' }).fill('1.5');
    await dialog.getByRole('button', { name: '使用这张' }).click();
    await expect(page.getByText('头像已更新')).toBeVisible();
    await expect(dialog).toBeHidden();

    const { avatar } = await mustCall(service, getProfile, {}, { token });
    expect(avatar).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);
    await expect(page.getByRole('main').locator(`img[src$="${avatar}"]`)).toBeVisible();
    const corners = await page.evaluate(async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      const brush = canvas.getContext('2d');
      brush?.drawImage(bitmap, 0, 0);
      const at = (x: number) => [...(brush?.getImageData(x, bitmap.height / 2, 1, 1).data ?? [])].slice(0, 3);
      return { square: bitmap.width === bitmap.height, left: at(4), right: at(bitmap.width - 4) };
    }, avatar);
    expect(corners.square).toBe(true);
    for (const [red = 0, , blue = 255] of [corners.left, corners.right]) {
      expect(red).toBeGreaterThan(150);
      expect(blue).toBeLessThan(60);
    }

    await page.getByRole('button', { name: '更换头像' }).click();
    await page.getByRole('menuitem', { name: '恢复默认头像' }).click();
    await expect(page.getByText('已恢复默认头像')).toBeVisible();
    expect((await mustCall(service, getProfile, {}, { token })).avatar).toBe('');
  });
});

test('given a profile that arrives late, the layout does not shift @phone', async ({
  page,
  context,
  service,
}) => {
  await beSignedIn(context, service, aPerson());
  const shifted = await countShift(page);
  const release = await delayAnswers(page, [getProfile]);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === getProfile.path);
  await page.goto('/user/info');
  await asked;
  // Longer than a skeleton waits before it shows.
  await page.waitForTimeout(600);
  release();
  await expect(page.getByRole('heading', { name: '同意记录' })).toBeVisible();
  expect(await shifted()).toBeLessThan(0.01);
});
