import { type Check, failuresIn, filesUnder } from './kit.ts';

/** A person's first name before the surname, in a template, in JSX or in SQL. */
const NAME_FIRST = /\b(\w+)\.name\} ?\$?\{\1\.surname\}|\bname \|\| ' ' \|\| (?:\w+\.)?surname\b/g;

/** Requires that people are always named surname first, as lists are sorted. */
export const names: Check = {
  name: 'names',
  async run(root) {
    const isCode = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);
    const files = ['apps', 'packages'].flatMap((folder) => filesUnder(root, folder, isCode));
    const find = (_file: string, text: string) =>
      [...text.matchAll(NAME_FIRST)].map(({ 0: found, index }) => ({
        offset: index,
        what: `“${found}” names a person by the first name; the surname comes first`,
      }));
    return { failures: failuresIn(root, files, find) };
  },
};
