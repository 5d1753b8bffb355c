import type { AnswerOf, QueryOf, Sampler, SamplerSummary } from '@javon/contract';
import { designDifferences } from '@javon/price-tag';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import { FileAnswer } from '../../../platform/http/call.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { samplerFileText } from '../file.ts';
import { requireView } from '../policy.ts';
import { readSampler, readVersion, readVersions } from '../queries/samplers.ts';

/** @throws AppError not_found, also if the person may not see the kind */
async function seenSampler(db: Db, actor: Actor, id: number): Promise<SamplerSummary> {
  const row = orNotFound(await readSampler(db, actor, id));
  requireView(actor, row.kind);
  return row;
}

/** @throws AppError not_found, also if the person may not see the kind */
export async function show(db: Db, actor: Actor, id: number): Promise<Sampler> {
  const row = await seenSampler(db, actor, id);
  return { ...row, versions: await readVersions(db, id) };
}

/** @throws AppError not_found */
export async function showVersion(
  db: Db,
  actor: Actor,
  id: number,
  number: number,
): Promise<AnswerOf<'showSamplerVersion'>> {
  await seenSampler(db, actor, id);
  return orNotFound(await readVersion(db, id, number));
}

/** @throws AppError not_found */
export async function compare(
  db: Db,
  actor: Actor,
  id: number,
  query: QueryOf<'compareSamplerVersions'>,
  language: ServerLanguage,
): Promise<AnswerOf<'compareSamplerVersions'>> {
  const [left, right] = await Promise.all([
    showVersion(db, actor, id, query.left),
    showVersion(db, actor, id, query.right),
  ]);
  return { left, right, differences: designDifferences(left.design, right.design, language) };
}

/** Exports a sampler as a file that can be imported. @throws AppError not_found */
export async function exportFile(db: Db, actor: Actor, id: number): Promise<FileAnswer> {
  const sampler = await show(db, actor, id);
  return new FileAnswer(
    Buffer.from(samplerFileText(sampler)),
    'application/json; charset=utf-8',
    `${sampler.name}.json`,
  );
}
