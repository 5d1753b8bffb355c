import { expect, it } from 'vitest';
import { firstFiles, pageWithStart } from './first-files.ts';
import { layoutParts, routeScreens } from './route-screens.ts';

const ROUTES = `
const home = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: () => { throw redirect(); } });
const users = createRoute({
  ...screenIn(frameLayout, '/users', { name: 'users', crumb: 'users' }),
  component: lazyScreen(() => import('../features/people/UsersPage.tsx'), 'UsersPage', ['people', 'ui']),
});
const login = createRoute({
  ...screenIn(plainLayout, '/auth/login', { name: 'login', crumb: 'login' }),
  component: lazyScreen(() => import('../features/session/LoginPage.tsx'), 'LoginPage', ['session']),
});`;
const ROUTER =
  "frameLayout.update({ component: lazyScreen(() => import('./frame/Frame.tsx'), 'Frame', ['frame', 'ui']) });";
const text = (name: string) => [`m/${name}`, { file: `assets/${name.replaceAll('/', '-')}.js` }] as const;
const MANIFEST = {
  'index.html': { file: 'assets/index.js' },
  'node_modules/react-dom/client.js': { file: 'assets/base.js' },
  'src/app/start.tsx': { file: 'assets/start.js', imports: ['node_modules/react-dom/client.js'] },
  'src/app/frame/Frame.tsx': {
    file: 'assets/Frame.js',
    css: ['assets/frame.css'],
    imports: ['src/app/start.tsx'],
  },
  'src/shared/http/session-routes.ts': { file: 'assets/session-routes.js' },
  'src/features/people/UsersPage.tsx': { file: 'assets/UsersPage.js' },
  'src/features/session/LoginPage.tsx': { file: 'assets/LoginPage.js' },
  ...Object.fromEntries(
    ['uz', 'ru'].flatMap((one) =>
      ['first.ts', 'people.json', 'session.json'].map((name) => text(`${one}/${name}`)),
    ),
  ),
};

it('names what each screen begins with, its layout first, and leaves out what every page starts with', () => {
  const screens = firstFiles(MANIFEST, routeScreens('r.ts', ROUTES), layoutParts('router.ts', ROUTER));
  expect(screens.map(({ path, open }) => [path, open])).toEqual([
    ['/users', false],
    ['/auth/login', true],
  ]);
  expect(screens[0]?.files).toEqual([
    'assets/Frame.js',
    'assets/frame.css',
    'assets/session-routes.js',
    'assets/UsersPage.js',
  ]);
  expect(screens[0]?.texts.ru).toEqual(['assets/ru-first.ts.js', 'assets/ru-people.json.js']);
  expect(screens[1]?.files).toEqual(['assets/LoginPage.js']);
});

it('follows routes that share a screen by a function', () => {
  const shared = ROUTES.replace('component: lazyScreen(', 'component: people(), also: lazyScreen(');
  const people =
    "const people = () => lazyScreen(() => import('../features/people/UsersPage.tsx'), 'UsersPage', []);";
  expect(routeScreens('r.ts', people + shared)[0]).toEqual({
    path: '/users',
    layout: 'frameLayout',
    file: '../features/people/UsersPage.tsx',
    texts: [],
  });
});

it('names the steps of the start in the page', () => {
  const page = pageWithStart('<head>\n  </head>\n', MANIFEST);
  expect(page.match(/href="[^"]+"/g)).toEqual(['href="/assets/base.js"', 'href="/assets/start.js"']);
});

it('fails the build for a screen that the build has not, and for one that is not named by a literal', () => {
  const lost = ROUTES.replace('UsersPage.tsx', 'Gone.tsx');
  expect(() => firstFiles(MANIFEST, routeScreens('r.ts', lost), new Map())).toThrow(/Gone\.tsx/);
  expect(() =>
    routeScreens('r.ts', ROUTES.replace("import('../features/people/UsersPage.tsx')", 'import(name)')),
  ).toThrow(/lazyScreen takes/);
  expect(() => routeScreens('r.ts', ROUTES.replace('lazyScreen(', 'lazyRouteComponent('))).toThrow(
    'the screen at /users is no lazyScreen',
  );
});
