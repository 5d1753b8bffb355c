/** Settings of a run, passed to its processes through the environment. */
export interface Settings {
  /** The workspace of the part's tests, relative to the root: `apps/api`. */
  readonly home: string;
  /** Globs of the tests, relative to `home`. */
  readonly tests: string[];
  /** Connection string with the word DATABASE for the database's name; null if the tests need no PostgreSQL. */
  readonly postgresUrl: string | null;
  /** Keys, without the occurrence, of the only mutants to run; null for all. */
  readonly only: readonly string[] | null;
  /** Percentage of the mutants to run. */
  readonly sample: number;
}

const NAME = 'JAVON_MUTANTS';

/** @throws Error outside of a run. */
export function settingsOf(env: NodeJS.ProcessEnv): Settings {
  const text = env[NAME];
  if (text === undefined)
    throw new Error(`${NAME} is not set: these files are used by \`npm run mutants\` alone.`);
  return JSON.parse(text) as Settings;
}

/** Passes the settings to the processes started from now on. */
export function setSettings(settings: Settings): void {
  process.env[NAME] = JSON.stringify(settings);
}
