import type { TestProject } from 'vitest/node';
import { settingsOf } from './settings.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string with the word DATABASE instead of the name of a database. */
    postgresUrl: string;
  }
}

/** Gives the tests the PostgreSQL shared by the whole run, instead of one for each process. */
export default function setup(project: TestProject): void {
  const { postgresUrl } = settingsOf(process.env);
  if (postgresUrl !== null) project.provide('postgresUrl', postgresUrl);
}
