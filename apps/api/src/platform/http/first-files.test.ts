import { describe, expect, it } from 'vitest';
import { firstFiles, linksFor, type Visit, visitOf } from './first-files.ts';

const screen = (name: string, path: string, open = false) => ({
  path,
  open,
  files: [`${name}.js`],
  texts: { uz: [`uz-${name}.js`], ru: [`ru-${name}.js`] },
});
const SCREENS = firstFiles.parse([
  screen('shelf', '/shelf/$id'),
  screen('shelves', '/shelf'),
  screen('login', '/auth/login', true),
  screen('new', '/shelf/add'),
  screen('face', '/shelf/$id/$face'),
  screen('plan', '/shelf/$id/plan'),
  screen('part', '/shelf/$id/$part'),
  { ...screen('goods', '/goods'), files: ['base.css', 'base.js', 'goods.js', 'base.js'] },
]);
const SIGNED_IN: Visit = { pathname: '/shelf', isSignedIn: true, language: 'uz' };
const filesOf = (visit: Partial<Visit>) =>
  [...linksFor(SCREENS, { ...SIGNED_IN, ...visit }).matchAll(/href="\/([^"]+)"/g)].map(([, name]) => name);

describe('a visit', () => {
  it.each([
    ['/', '/shelf'],
    ['/?x=1', '/shelf'],
    ['/goods', '/goods'],
    ['/goods?x=/shelf', '/goods'],
    ['/goods#x', '/goods'],
  ])('of %s is to the screen at %s', (url, pathname) => {
    expect(visitOf(url).pathname).toBe(pathname);
  });

  it.each([
    ['shelf_access_token=a', true],
    ['x=1; shelf_access_token=a', true],
    ['x=1;shelf_access_token=a.b', true],
    ['shelf_access_token=', false],
    ['shelf_access_token=; x=1', false],
    ['my_shelf_access_token=a', false],
    ['', false],
  ])('with the cookie %j is signed in: %s', (cookie, isSignedIn) => {
    expect(visitOf('/', cookie).isSignedIn).toBe(isSignedIn);
    expect(visitOf('/').isSignedIn).toBe(false);
  });

  it.each([
    ['javon_language=ru', 'ru'],
    ['x=1; javon_language=ru; y=2', 'ru'],
    ['x=1;javon_language=ru', 'ru'],
    ['x=1;  javon_language=ru', 'ru'],
    ['x=1;javon_language=uz', 'uz'],
    ['javon_language=en', 'uz'],
    ['my_javon_language=ru', 'uz'],
    ['', 'uz'],
  ])('with the cookie %j is in %s', (cookie, language) => {
    expect(visitOf('/', cookie).language).toBe(language);
  });
});

describe('the links of a page', () => {
  it('are to the files and the texts of its screen, each once', () => {
    expect(filesOf({ pathname: '/goods' })).toEqual(['base.css', 'base.js', 'goods.js', 'uz-goods.js']);
    expect(filesOf({ language: 'ru' })).toEqual(['shelves.js', 'ru-shelves.js']);
    expect(
      linksFor(SCREENS, { ...SIGNED_IN, pathname: '/goods' })
        .split('\n')
        .slice(0, 2),
    ).toEqual([
      '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/base.css">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/base.js">',
    ]);
  });

  it.each([
    ['/shelf/add', 'new.js'],
    ['/shelf/7', 'shelf.js'],
    ['/shelf/7/plan', 'plan.js'],
    ['/shelf/7/2', 'face.js'],
  ])('at %s are those of the screen that fits it best: %s', (pathname, file) => {
    expect(filesOf({ pathname })[0]).toBe(file);
  });

  it('at an address without a screen are empty', () => {
    for (const pathname of ['/nowhere', '/shelf/7/2/1', '/x/shelf', ''])
      expect(linksFor(SCREENS, { ...SIGNED_IN, pathname }), pathname).toBe('');
    expect(linksFor([], { ...SIGNED_IN, isSignedIn: false })).toBe('');
  });

  it('are those of the sign-in for a person who is not signed in, except at a screen open to anyone', () => {
    for (const pathname of ['/shelf', '/nowhere', '/auth/login'])
      expect(filesOf({ pathname, isSignedIn: false }), pathname).toEqual(['login.js', 'uz-login.js']);
    expect(filesOf({ pathname: '/auth/login' })).toEqual(['login.js', 'uz-login.js']);
    const open = firstFiles.parse([screen('help', '/help', true), screen('login', '/auth/login', true)]);
    expect(linksFor(open, { pathname: '/help', isSignedIn: false, language: 'uz' })).toContain('/help.js');
  });
});
