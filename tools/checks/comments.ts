import { parseSync } from 'oxc-parser';
import { type Check, type Failure, filesUnder, lineAt, textOf } from './kit.ts';

/** Openings of a relative clause: a reader has to look for the noun that the comment is about. */
const OPENINGS = 'Whoever|Whatever|Whose|Whom|Who|What|Nobody|One|That which';
const OPENS = new RegExp(`^(?:${OPENINGS})(?=[\\s,’'])`);
/** Matches every text with such a comment, and few others: parsing is slow. */
const MAY_OPEN = new RegExp(`(?://|[/ ]\\*+|\\n)\\s*(?:${OPENINGS})[\\s,’']`);
const BLOCK = /\/\*[\s\S]*?\*\//g;

/** A word that a reader has to decode, and the field's words for it. */
interface RefusedWord {
  /** Source of a regular expression for the whole word, in any case. */
  readonly word: string;
  readonly use: string;
  /** Comments in which it has its plain meaning. */
  readonly unless?: RegExp;
}

const REFUSED: readonly RefusedWord[] = [
  { word: 'anew', use: 'again, new' },
  { word: 'told|tells?|telling', use: 'notify, report, show, return' },
  { word: 'said', use: 'stated, sent, given' },
  { word: 'hears?(?: of)?|heard of', use: 'receive, is notified of' },
  { word: 'speaks?', use: 'apply to, call, use the protocol' },
  {
    word: 'stands|stood',
    use: 'is, has, applies',
    // Goods stand on shelves and tables; a letter or a mark stands for something.
    unless: /\bst(?:ands|ood) for\b|\b(?:goods|shel(?:f|ves)|tables?|storeys?|boards?|floor|walls?)\b/i,
  },
  { word: 'be it|be they', use: 'even if, also' },
  { word: 'comes? along', use: 'arrive, is included' },
  { word: 'in (?:the|its|their) way', use: 'conflict, block' },
  { word: 'by (?:itself|themselves)', use: 'automatically, alone' },
  { word: 'for ever', use: 'permanently, without a limit' },
  { word: '(?:is|are|was|were) away', use: 'is unavailable, is offline' },
  { word: '(?:goes?|going|went) on', use: 'continue' },
  { word: '(?:gives?|gave|given) (?:\\w+ )?up', use: 'cancel, abort, time out' },
  { word: 'lets? go', use: 'release, free' },
  { word: '(?:takes?|took|taken) (?:\\w+ )?away', use: 'remove, delete' },
  { word: 'mends?|mended', use: 'fix, correct' },
  { word: 'makes? sure', use: 'require, check, lock' },
  { word: 'unseen|unheard', use: 'unnoticed' },
  { word: 'all the same', use: 'anyway' },
  { word: 'on (?:its|their) way', use: 'in flight' },
  { word: 'now and then', use: 'sometimes, at intervals' },
  { word: '(?:bit by bit|little by little)', use: 'in batches' },
  { word: 'as good as none', use: 'missing' },
  { word: 'of before', use: 'previous' },
  { word: 'nobody who|whoever', use: 'a caller who, anyone who' },
  { word: 'sisters?', use: 'sibling, other' },
  { word: 'heirs?', use: 'fallback, successor' },
  { word: 'doings', use: 'actions, changes' },
  { word: 'thereof|thereby|whereby|wherein', use: 'plain words' },
];
const REFUSES = REFUSED.map(({ word }) => new RegExp(`\\b(?:${word.replaceAll(' ', ' +')})\\b`, 'i'));
/** Matches every text with one of the words: parsing is slow. */
const MAY_REFUSE = new RegExp(
  `\\b(?:${REFUSED.map(({ word }) => word.replaceAll(' ', '[\\s*/]+')).join('|')})\\b`,
  'i',
);

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

/** Openings of a paragraph, a list item or a cell; "One branch" names a thing there. */
const OPENS_PROSE =
  /^(?:[-*] |\d+\. |> )?(?:Whoever|Whatever|Whose|Whom|Who|What|Nobody|That which)(?=[\s,’'])/;

/** Failures of a guide: its words and openings, outside code and headings. */
function proseFailures(file: string, text: string): Failure[] {
  let isCode = false;
  return text.split('\n').flatMap((line, i): Failure[] => {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode || line.startsWith('#')) return [];
    const opens = line.split('|').some((part) => OPENS_PROSE.test(part.trim()) && !part.includes('?'));
    const words = refusedIn(line, { start: 0, end: line.length }).map(({ what }) => what);
    const opening = opens
      ? ['opens with a relative clause; begin with a verb or with the noun that it defines']
      : [];
    return [...opening, ...words].map((what) => ({ file, line: i + 1, what }));
  });
}

/** Refused words in a comment, with their offsets; names in code marks and quotations are not words. */
function refusedIn(text: string, { start, end }: Comment): { offset: number; what: string }[] {
  const words = text
    .slice(start, end)
    .replace(/`[^`]*`|“[^”]*”/g, (code) => ' '.repeat(code.length))
    .replace(/\n[ \t]*(?:\*|\/\/)/g, (margin) => ' '.repeat(margin.length));
  return REFUSED.flatMap(({ use, unless }, i) => {
    const match = REFUSES[i]?.exec(words.replace(/\s/g, ' '));
    if (!match || unless?.test(words)) return [];
    return [{ offset: start + match.index, what: `says “${match[0]}”; use a plain word: ${use}` }];
  });
}

/** Guides are prose of today; decisions and the map of rules are records. */
const isGuide = (file: string) => file.endsWith('.md') && !/^docs\/(?:decisions|rules)/.test(file);

/** Requires that comments and guides begin with a verb or with the noun that they define, in the field's words. */
export const comments: Check = {
  name: 'comments',
  async run(root) {
    const failures = filesUnder(root, '.', (name) => /\.(ts|tsx|mjs|css)$/.test(name)).flatMap(
      (file): Failure[] => {
        const text = textOf(root, file);
        if (!MAY_OPEN.test(text) && !MAY_REFUSE.test(text)) return [];
        return joined(commentsOf(file, text), text).flatMap((comment) => {
          const opening = oddLines(text, comment).map((offset) => ({
            file,
            line: lineAt(text, offset),
            what: 'opens with a relative clause; begin with a verb or with the noun that the comment defines',
          }));
          const words = refusedIn(text, comment);
          return [
            ...opening,
            ...words
              .map(({ offset, what }) => ({ file, line: lineAt(text, offset), what }))
              .filter(({ line }) => !opening.some((one) => one.line === line)),
          ];
        });
      },
    );
    const guides = filesUnder(root, '.', (name) => name.endsWith('.md')).filter(isGuide);
    return { failures: [...failures, ...guides.flatMap((file) => proseFailures(file, textOf(root, file)))] };
  },
};
