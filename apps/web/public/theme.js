// Sets the colour scheme and the language before the first paint, so that neither flashes. A file of its
// own because the content security policy allows no inline script. Kept in step with src/shared/theme.
(() => {
  let scheme = 'auto';
  let language = 'uz';
  try {
    scheme = localStorage.getItem('javon.theme') || scheme;
    language = localStorage.getItem('javon.language') || language;
  } catch {
    // Storage may be refused; the defaults stand.
  }
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.documentElement.lang = language === 'ru' ? 'ru' : 'uz';
})();
