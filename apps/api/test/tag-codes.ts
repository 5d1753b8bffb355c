import { readSigningKey } from '../src/modules/price-tags/queries/code-keys.ts';
import { codeOfPrint, SPECIMEN } from '../src/modules/price-tags/tag-code.ts';
import type { Db } from '../src/platform/db/database.ts';

/** URLs in the codes of a job's tags, in the order of its sheets. */
export async function codesOfJob(db: Db, job: number): Promise<string[]> {
  const rows = await db
    .selectFrom('print_job_item')
    .select('id')
    .where('job_id', '=', job)
    .orderBy('seq')
    .execute();
  const key = await readSigningKey(db);
  return rows.map((row) => `HTTPS://JAVON.UZ/T/${codeOfPrint(key, row.id)}`);
}

/** URL in the code of a tag on a screen. */
export async function specimenCode(db: Db): Promise<string> {
  return `HTTPS://JAVON.UZ/T/${codeOfPrint(await readSigningKey(db), SPECIMEN)}`;
}
