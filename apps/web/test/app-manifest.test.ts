import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@javon/messages';
import pagesRu from '@javon/messages/ru/pages.json' with { type: 'json' };
import pagesUz from '@javon/messages/uz/pages.json' with { type: 'json' };
import { expect, it } from 'vitest';

const FOLDER = path.join(import.meta.dirname, '../public');
const PAGES = { uz: pagesUz, ru: pagesRu };

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
}
interface AppManifest {
  readonly lang: string;
  readonly icons: readonly Icon[];
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly Icon[];
  }[];
  readonly share_target: {
    readonly action: string;
    readonly method: string;
    readonly enctype: string;
    readonly params: { readonly files: readonly { readonly name: string }[] };
  };
}

/** Width and height that the header of a PNG file says. */
function sizeOf(file: string): string {
  const bytes = readFileSync(path.join(FOLDER, file));
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it.each(LANGUAGES)('an installed Javon has its icons and the screens of the day: %s', (language) => {
  const manifest = JSON.parse(
    readFileSync(path.join(FOLDER, `app-${language}.webmanifest`), 'utf8'),
  ) as AppManifest;
  expect(manifest.lang).toBe(language);
  const { price_tag, walk_check, check_list } = PAGES[language];
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    [price_tag, '/priceTag'],
    [walk_check, '/walk_check'],
    [check_list, '/check_list'],
  ]);
  // The worker knows the address and the name of the field (src/app/shell-worker.ts).
  const { action, method, enctype, params } = manifest.share_target;
  expect([action, method, enctype, params.files.map(({ name }) => name)]).toEqual([
    '/application',
    'POST',
    'multipart/form-data',
    ['photos'],
  ]);
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes } of icons) expect(sizeOf(src), src).toBe(sizes);
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});
