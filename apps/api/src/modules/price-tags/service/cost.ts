import type { BodyOf, TagCost } from '@javon/contract';
import { type Actor, requireScope, scopeOf } from '../../../platform/auth/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readRow } from '../../../platform/db/rows.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import { today } from '../../../platform/time/clock.ts';
import { countTagsOf, type TagSet } from '../queries/cost.ts';

type Body = BodyOf<'countTagCost'>;

/**
 * The tags of a body. Any permission of the route allows counting those of products; campaigns and imports
 * need their own.
 * @throws AppError no_permission, not_found
 */
async function tagsOf(db: Db, actor: Actor, body: Body): Promise<TagSet> {
  if ('campaign' in body) {
    requireScope(actor, 'analytic_price_tag.issue');
    orNotFound(await readRow(db, 'analytic_price_tag', body.campaign, ['id']));
    return { campaign: body.campaign };
  }
  if ('import' in body) {
    requireScope(actor, 'goods.import');
    orNotFound(await readRow(db, 'import_run', body.import, ['id']));
    return { import: body.import, day: today() };
  }
  return { products: body.products, day: body.as_of ?? today() };
}

/**
 * Counts the tags and sheets that a change requires of branches. Sums are those of the chain; branches are
 * named if the caller may see them.
 * @throws AppError no_permission for what the caller may not change, not_found
 */
export async function readTagCost(db: Db, actor: Actor, body: Body): Promise<TagCost> {
  const tags = await tagsOf(db, actor, body);
  const scope = scopeOf(actor, 'branch');
  const rows = await countTagsOf(db, tags, scope);
  const sum = (of: 'tags' | 'sheets') => rows.reduce((total, row) => total + row[of], 0);
  return {
    branches: rows.length,
    tags: sum('tags'),
    sheets: sum('sheets'),
    by_branch: rows
      .filter((row) => row.visible)
      .map(({ id, code, name_uz, name_ru, tags: count, sheets }) => ({
        branch: { id, code, name: { uz: name_uz, ru: name_ru } },
        tags: count,
        sheets,
      })),
  };
}
