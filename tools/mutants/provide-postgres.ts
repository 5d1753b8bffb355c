import type { TestProject } from 'vitest/node';
import { settingsOf } from './settings.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string with the word DATABASE where the name of a database goes. */
    postgresUrl: string;
  }
}

/** Gives the tests the PostgreSQL that the whole run shares, in place of one for each process. */
export default function setup(project: TestProject): void {
  const { postgresUrl } = settingsOf(process.env);
  if (postgresUrl !== null) project.provide('postgresUrl', postgresUrl);
}
