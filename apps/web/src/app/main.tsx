import '../shared/styles/fonts.css';
import '../shared/styles/tokens.css';
import '../shared/styles/base.css';
import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** Starts loading the font that every page uses while the scripts load. */
function preloadFont(): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossOrigin: '' });
  document.head.append(link);
}

/** Yields to the browser for painting and input before the next step. */
function rest(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

// Otherwise zod tests whether it may compile text to code, which the content security policy reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
preloadFont();
// Splits the start into two short tasks instead of a long one: the libraries, then the application.
await import('react-dom/client');
await rest();
await import('./start.tsx');
