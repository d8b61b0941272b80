import type { Page } from '@playwright/test';
import { languages } from '@tongxing/contract/languages.ts';
import { deviceHeader } from '@tongxing/contract/limits.ts';
import { previewTemplate, templatePurposes } from '@tongxing/contract/manage/templates.ts';
import { takePictures } from '../../tests/screens/take-pictures.ts';

/**
 * Takes every mail with example values, in each language, from the preview of the admin console; returns the names of the
 * pictures.
 */
export async function takeMails(console: Page, folder: string): Promise<string[]> {
  const sheet = await console.context().newPage();
  const names: string[] = [];
  for (const purpose of templatePurposes)
    for (const language of languages) {
      const name = `mail-${purpose.replaceAll('_', '-')}-${language}`;
      await sheet.setContent(await readMail(console, purpose, language));
      await takePictures(sheet, folder, name);
      names.push(name);
    }
  await sheet.close();
  return names;
}

/** The HTML of a mail, from the operators' preview; throws where the answer has none. */
async function readMail(console: Page, purpose: string, language: string): Promise<string> {
  const path = previewTemplate.path.replace('{channel}', 'mail').replace('{purpose}', purpose);
  const html = await console.evaluate(
    async ([address, header, text]) => {
      const token = /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
          [header]: localStorage.getItem('device') ?? '',
        },
        body: JSON.stringify({ language: text }),
      });
      return ((await answer.json()) as { html?: string }).html;
    },
    [path, deviceHeader, language] as const,
  );
  if (!html) throw new Error(`No preview of the mail ${purpose} in ${language}`);
  return html;
}
