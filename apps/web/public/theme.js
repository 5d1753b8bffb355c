// Sets the colour scheme, the language and what the page opens with before the first paint, so that none flashes. A file of its
// own because the content security policy allows no inline script. Kept in step with src/shared/theme.
(() => {
  let scheme = 'auto';
  let language = 'uz';
  let isFolded = false;
  try {
    scheme = localStorage.getItem('javon.theme') || scheme;
    language = localStorage.getItem('javon.language') || language;
    isFolded = localStorage.getItem('javon.nav-folded') === '1';
  } catch {
    // Storage may be refused; the defaults stand.
  }
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // The pages of a signed-in person open with the frame; those that stand alone, with the mark.
  const isSignedIn = /(?:^|; )shelf_access_token=/.test(document.cookie);
  if (isSignedIn && !/^\/(?:auth|sos|succes|changePasword)(?:\/|$)/.test(location.pathname)) {
    document.documentElement.setAttribute('data-opening', 'frame');
    if (isFolded) document.documentElement.setAttribute('data-folded', '');
  }
  language = language === 'ru' ? 'ru' : 'uz';
  document.documentElement.lang = language;
  // What an installed Javon is called and offers, in the language of the page.
  document.querySelector('link[rel=manifest]').href = `/app-${language}.webmanifest`;
})();
