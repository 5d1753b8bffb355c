import { ALL } from '../../platform/auth/scope.ts';
import type { Reports } from '../../platform/db/recording.ts';
import { countTagsOf } from './queries/cost.ts';
import { countTags, countToPrintByShelf, readTagSummary } from './queries/counts.ts';
import { readBranchDrift, readChainDrift } from './queries/drift.ts';
import { readTagRows } from './queries/tags.ts';
import { noteWrongTags, readStale } from './queries/wrong-tags.ts';
import type { TagQuestion } from './question.ts';

const NOW: TagQuestion = { branchId: 1, language: 'uz', asOf: null };
const DAY = '2026-11-23';
const MOMENT = new Date(0);

/** Reports of the tags with sample arguments: `db/queries/price-tags.sql` keeps their statements. */
export const REPORTS: Reports = {
  readTagRows: (db) => readTagRows(db, NOW),
  'readTagRows/named tags on a coming day': (db) =>
    readTagRows(db, { ...NOW, asOf: DAY, only: [{ product: 1, format: 'A6' }] }),
  readTagSummary: (db) => readTagSummary(db, NOW, 1, 'uz'),
  countTags: (db) => countTags(db, 1),
  countToPrintByShelf: (db) => countToPrintByShelf(db, 1),
  noteWrongTags: (db) => noteWrongTags(db, NOW, MOMENT),
  readStale: (db) => readStale(db, ALL, MOMENT, 10),
  'countTagsOf/products': (db) => countTagsOf(db, { products: [1], day: DAY }, ALL),
  'countTagsOf/import': (db) => countTagsOf(db, { import: 1, day: DAY }, ALL),
  'countTagsOf/campaign': (db) => countTagsOf(db, { campaign: 1 }, ALL),
  readBranchDrift: (db) => readBranchDrift(db, 1),
  readChainDrift: (db) => readChainDrift(db),
};
