import type { ImportKind } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Block } from '../../platform/sheets/content.ts';
import type { Headings } from './headings.ts';
import { linesOf } from './lines.ts';
import type { Report } from './report.ts';

/** Facts of an import before its rows are checked. */
interface ImportStart {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly actor: Actor;
}

/** Keeps what a check finds while it goes on, so that a long sheet is never in memory whole. */
export class CheckKeeper {
  /** Of the import. */
  readonly id: number;
  readonly #tx: Tx;
  readonly #headings: Headings;
  #parts = 0;
  #lineParts = 0;

  private constructor(tx: Tx, id: number, headings: Headings) {
    this.id = id;
    this.#tx = tx;
    this.#headings = headings;
  }

  static async begin(
    tx: Tx,
    { kind, fileName, actor }: ImportStart,
    headings: Headings,
    names: readonly string[],
  ): Promise<CheckKeeper> {
    const run = await tx
      .insertInto('import_run')
      .values({
        kind,
        file_name: fileName,
        headings: JSON.stringify(names),
        author_id: actor.userId,
        branch_id: actor.branchId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return new CheckKeeper(tx, run.id, headings);
  }

  /** Keeps what was reported of a block and has the report forget it. */
  async keep(block: Block, report: Report): Promise<void> {
    const { staged } = report;
    // With bad rows it can never be applied.
    if (staged.length > 0 && report.counts.bad === 0) {
      await this.#tx
        .insertInto('import_part')
        .values({
          import_id: this.id,
          part: this.#parts++,
          rows: JSON.stringify(staged),
          row_count: staged.length,
        })
        .execute();
    }
    const lines = linesOf(block, this.#headings, report);
    const last = lines.at(-1);
    if (last !== undefined) {
      await this.#tx
        .insertInto('import_line_part')
        .values({
          import_id: this.id,
          part: this.#lineParts++,
          last_row: last.row,
          lines: JSON.stringify(lines),
        })
        .execute();
    }
    report.forget();
  }

  async end({ counts, errors, changes }: Report): Promise<void> {
    await this.#tx
      .updateTable('import_run')
      .set({
        count_new: counts.new,
        count_changed: counts.changed,
        count_unchanged: counts.unchanged,
        count_bad: counts.bad,
        progress_total: counts.new + counts.changed,
        errors: JSON.stringify(errors),
        changes: JSON.stringify(changes),
      })
      .where('id', '=', this.id)
      .execute();
    if (counts.bad > 0) await this.#tx.deleteFrom('import_part').where('import_id', '=', this.id).execute();
  }
}
