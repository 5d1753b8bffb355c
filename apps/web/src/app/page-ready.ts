/** Longest time after a navigation that the page may need to load. */
const PATIENCE_MS = 4000;

/**
 * Calls back once the page's heading is drawn: a screen may still be fetching its texts after the router rendered it.
 * Calls back anyway after a timeout. Returns a function that stops waiting.
 */
export function whenPageReady(ready: (heading: HTMLElement | null) => void): () => void {
  const heading = () => document.querySelector<HTMLElement>('main h1');
  const found = heading();
  if (found) {
    ready(found);
    return () => {};
  }
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  const finish = () => {
    stop();
    ready(heading());
  };
  const observer = new MutationObserver(() => heading() && finish());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(finish, PATIENCE_MS);
  return stop;
}
