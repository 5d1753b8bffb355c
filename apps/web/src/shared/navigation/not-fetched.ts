/** Error messages of browsers, and of the loader of style sheets, for a chunk that could not be fetched. */
const NOT_FETCHED =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to fetch/i;

/** Whether code or texts of the application could not be fetched, as opposed to failing when they run. */
export function isNotFetched(error: unknown): boolean {
  return error instanceof Error && NOT_FETCHED.test(error.message);
}
