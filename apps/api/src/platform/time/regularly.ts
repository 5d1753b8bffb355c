/**
 * Runs work every `everyMs` milliseconds until stopped, never twice at once; a failure is reported, and the
 * next run follows as usual.
 * @param atOnce whether the first run starts immediately
 * @returns a function that stops it
 */
export function regularly(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: Error) => void,
  { atOnce = false }: { readonly atOnce?: boolean } = {},
): () => void {
  let isBusy = false;
  const look = () => {
    if (isBusy) return;
    isBusy = true;
    work()
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  };
  if (atOnce) look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
