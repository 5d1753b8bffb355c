import { parseSync } from 'oxc-parser';
import { type Check, type Failure, filesUnder, lineAt, textOf } from './kit.ts';

/** Openings of a relative clause: a reader has to look for the noun that the comment is about. */
const OPENINGS = 'Whoever|Whatever|Whose|Whom|Who|What|Nobody|One|That which';
const OPENS = new RegExp(`^(?:${OPENINGS})(?=[\\s,’'])`);
/** Matches every text with such a comment, and few others: parsing is slow. */
const MAY_OPEN = new RegExp(`(?://|[/ ]\\*+|\\n)\\s*(?:${OPENINGS})[\\s,’']`);
const BLOCK = /\/\*[\s\S]*?\*\//g;

interface Comment {
  readonly start: number;
  readonly end: number;
}

function commentsOf(file: string, text: string): readonly Comment[] {
  if (!file.endsWith('.css')) return parseSync(file, text).comments;
  return [...text.matchAll(BLOCK)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}

/** Joins comments of `//` on neighbouring lines: they are read as one text. */
function joined(comments: readonly Comment[], text: string): Comment[] {
  const found: Comment[] = [];
  for (const one of comments) {
    const last = found.at(-1);
    const isNext = last !== undefined && /^\r?\n[ \t]*$/.test(text.slice(last.end, one.start));
    if (isNext && text.startsWith('//', last.start) && text.startsWith('//', one.start))
      found[found.length - 1] = { start: last.start, end: one.end };
    else found.push(one);
  }
  return found;
}

/** Offsets of the lines that begin a comment, or a sentence in it, with one of the openings. */
function oddLines(text: string, { start, end }: Comment): number[] {
  let begins = true;
  let at = start;
  return text
    .slice(start, end)
    .split('\n')
    .flatMap((line) => {
      const words = line.replace(/^\s*(?:\/\/|\/?\*+\/?)?\s*/, '').replace(/\s*\*+\/$/, '');
      const odd = begins && OPENS.test(words) ? [at] : [];
      begins = words === '' || /[.!?]$/.test(words.trimEnd());
      at += line.length + 1;
      return odd;
    });
}

/** Comments begin with a verb or with the noun that they define. */
export const comments: Check = {
  name: 'comments',
  async run(root) {
    const failures = filesUnder(root, '.', (name) => /\.(ts|tsx|mjs|css)$/.test(name)).flatMap(
      (file): Failure[] => {
        const text = textOf(root, file);
        if (!MAY_OPEN.test(text)) return [];
        return joined(commentsOf(file, text), text)
          .flatMap((comment) => oddLines(text, comment))
          .map((offset) => ({
            file,
            line: lineAt(text, offset),
            what: 'opens with a relative clause; begin with a verb or with the noun that the comment defines',
          }));
      },
    );
    return { failures };
  },
};
