/** What browsers, and the loader of style sheets, say of a part of the application that could not be fetched. */
const NOT_FETCHED =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to fetch/i;

/** Whether code or texts of the application could not be fetched, in place of failing by themselves. */
export function isNotFetched(error: unknown): boolean {
  return error instanceof Error && NOT_FETCHED.test(error.message);
}

/** Whether the site answers with its page; asks past all caches. */
export async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Time between two attempts to fetch a part, milliseconds; the browser may not notice that the connection is back. */
const PAUSE_MS = 5000;

function connection(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      window.removeEventListener('online', finish);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, PAUSE_MS);
    window.addEventListener('online', finish);
  });
}

/**
 * Fetches a part of the frame, and again as soon as there is a connection: its absence must not take the page away.
 * @throws Error of the import where the site answers, and so has a newer build
 */
export async function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isNotFetched(error) || (await siteAnswers())) throw error;
      await connection();
    }
  }
}
