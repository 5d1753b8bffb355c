// What a page does before its scripts have come: sets the colour scheme, the language and what it opens with, so that
// none flashes, and makes the first calls of a signed-in person: who it is, and what this address called the last time.
// A file of its own because the content security policy allows no inline script. Kept in step with src/shared/theme,
// src/shared/http/first-calls.ts and src/app/frame/Frame.tsx.
(() => {
  let scheme = 'auto';
  let language = 'uz';
  let isFolded = false;
  let called = [];
  try {
    scheme = localStorage.getItem('javon.theme') || scheme;
    language = localStorage.getItem('javon.language') || language;
    const folded = localStorage.getItem('javon.nav-folded');
    isFolded = folded === null ? matchMedia('(max-width: 1023px)').matches : folded === '1';
    const kept = JSON.parse(localStorage.getItem('javon.kept.first-calls') || '{}');
    const before = kept[location.pathname + location.search];
    if (Array.isArray(before)) called = before;
  } catch {
    // Storage may be refused; the defaults stand.
  }
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  language = language === 'ru' ? 'ru' : 'uz';
  document.documentElement.lang = language;
  // What an installed Javon is called and offers, in the language of the page.
  document.querySelector('link[rel=manifest]').href = `/app-${language}.webmanifest`;

  // The pages of a signed-in person open with the frame; those that stand alone, with the mark.
  const token = /(?:^|; )shelf_access_token=([^;]+)/.exec(document.cookie)?.[1];
  if (!token || /^\/(?:auth|sos|succes|changePasword)(?:\/|$)/.test(location.pathname)) return;
  document.documentElement.setAttribute('data-opening', 'frame');
  if (isFolded) document.documentElement.setAttribute('data-folded', '');

  // A site may have its API elsewhere: then the scripts find it.
  const config = document.querySelector('meta[name=javon-config]').content;
  if (/_api":"[^"]/.test(config) || !/^[\w.~-]+$/.test(token)) return;
  const headers = {
    accept: 'application/json',
    'accept-language': language,
    authorization: `Bearer ${token}`,
  };
  const answers = {};
  const base = `/api/${language}/`;
  for (const address of new Set([`${base}auth/me`, `${base}role_perms/user_roles`, ...called])) {
    // What was called in another language would not be asked for.
    if (!address.startsWith(base)) continue;
    answers[address] = fetch(address, { headers, credentials: 'same-origin', cache: 'no-store' });
    // A failure is told where the answer is taken.
    answers[address].catch(() => undefined);
  }
  globalThis.javonFirstCalls = { token, answers };
})();
