import { expect, it } from 'vitest';
import { signedInPage } from './signed-in-page.ts';

const MANIFEST = {
  'index.html': { file: 'assets/index.js', imports: ['_base.js'] },
  '_base.js': { file: 'assets/base.js' },
  'src/app/frame/Frame.tsx': { file: 'assets/Frame.js', imports: ['_base.js'], css: ['assets/frame.css'] },
  'src/shared/http/session-routes.ts': { file: 'assets/session.js', imports: ['_base.js'] },
  'src/features/people/components/UsersPage.tsx': { file: 'assets/UsersPage.js' },
};

it('names what stands around every screen, once, and no screen', () => {
  const page = signedInPage('<head>\n  </head>\n', MANIFEST);
  expect(page.match(/href="[^"]+"/g)).toEqual([
    'href="/assets/Frame.js"',
    'href="/assets/frame.css"',
    'href="/assets/session.js"',
  ]);
  expect(page).toContain('<link rel="preload" as="style" crossorigin href="/assets/frame.css">');
});

it('fails the build where the frame is not to be found', () => {
  const { 'src/app/frame/Frame.tsx': _, ...rest } = MANIFEST;
  expect(() => signedInPage('<head></head>', rest)).toThrow(/Frame\.tsx/);
});
