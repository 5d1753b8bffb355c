import { expect, it } from 'vitest';
import { shellFiles } from './shell-files.ts';

const TEXTS = ['uz', 'ru'].flatMap((language) =>
  ['first.ts', 'check_lists.json', 'bell.json'].map((name) => `m/${language}/${name}`),
);
const MANIFEST = {
  'index.html': { file: 'assets/index.js' },
  'src/app/start.tsx': {
    file: 'assets/start.js',
    imports: ['_base.js'],
    dynamicImports: ['src/features/people/UsersPage.tsx'],
  },
  '_base.js': { file: 'assets/base.js' },
  // The bundler may put the frame's code into a chunk that is shared.
  'src/app/frame/Frame.tsx': { file: 'assets/Frame.js', imports: ['_frame.js', 'src/app/start.tsx'] },
  '_frame.js': { file: 'assets/frame.js', dynamicImports: ['src/shared/ui/confirm/ConfirmDialog.tsx'] },
  'src/shared/ui/confirm/ConfirmDialog.tsx': {
    file: 'assets/ConfirmDialog.js',
    css: ['assets/confirm.css'],
    imports: ['_modal.js'],
  },
  '_modal.js': { file: 'assets/Modal.js' },
  'src/features/people/UsersPage.tsx': { file: 'assets/UsersPage.js' },
  'src/features/check-lists/components/FillPage.tsx': { file: 'assets/FillPage.js' },
  'src/shared/http/session-routes.ts': { file: 'assets/session-routes.js' },
  ...Object.fromEntries(TEXTS.map((name) => [name, { file: `assets/${name.replaceAll('/', '-')}.js` }])),
};

it('keeps the dialogs of the frame for a tab that outlives a deployment, and no other screens', () => {
  const files = shellFiles(MANIFEST, '<script src="/assets/opening-1.js"></script>');
  expect(files).toEqual(
    expect.arrayContaining(['/assets/ConfirmDialog.js', '/assets/confirm.css', '/assets/Modal.js']),
  );
  expect(files).not.toContain('/assets/UsersPage.js');
});
