import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Name {
  readonly uz: string;
  readonly ru: string;
}

/** Source of the names of a kind of thing: table, and the two columns or expressions. */
const SOURCES = {
  user: [sql`users`, sql`surname || ' ' || name`, sql`surname || ' ' || name`],
  role: [sql`role`, sql`name_uz`, sql`name_ru`],
  branch: [sql`branch`, sql`name_uz`, sql`name_ru`],
  region: [sql`region`, sql`name_uz`, sql`name_ru`],
  category: [sql`category`, sql`name_uz`, sql`name_ru`],
  character: [sql`character`, sql`name_uz`, sql`name_ru`],
  character_category: [sql`character_category`, sql`name_uz`, sql`name_ru`],
  brand: [sql`brand`, sql`name`, sql`name`],
  product: [sql`product`, sql`name_uz`, sql`name_ru`],
  shelf: [sql`shelf`, sql`name`, sql`name`],
  application: [sql`application`, sql`left(comment, 80)`, sql`left(comment, 80)`],
  segment: [sql`segment`, sql`name`, sql`name`],
  sampler: [sql`sampler`, sql`name`, sql`name`],
  analytic_price_tag: [sql`analytic_price_tag`, sql`name`, sql`name`],
  check_list: [
    sql`(select l.id, c.name_uz, c.name_ru, l.due_on from check_list l join check_list_template c on c.id = l.template_id) x`,
    sql`name_uz || ', ' || to_char(due_on, 'DD.MM.YYYY')`,
    sql`name_ru || ', ' || to_char(due_on, 'DD.MM.YYYY')`,
  ],
  check_list_template: [sql`check_list_template`, sql`name_uz`, sql`name_ru`],
  service_token: [sql`service_token`, sql`name`, sql`name`],
  webhook: [sql`webhook`, sql`name`, sql`name`],
  import: [sql`import_run`, sql`file_name`, sql`file_name`],
} as const satisfies Record<string, readonly [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>]>;
export type Named = keyof typeof SOURCES;

/** Fields whose value is the id of something with a name. */
const FIELDS: Readonly<Record<string, Named>> = {
  role_id: 'role',
  copied_from: 'role',
  branch_id: 'branch',
  region_id: 'region',
  category_id: 'category',
  parent_id: 'category',
  character_id: 'character',
  character_category_id: 'character_category',
  brand_id: 'brand',
  product_id: 'product',
  shelf_id: 'shelf',
  sampler_id: 'sampler',
  user_id: 'user',
  author_id: 'user',
};

/** The kind of thing that a field references, if any. */
export function pointsTo(field: string): Named | undefined {
  return Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
}

/** Whether a kind of thing has names. */
export function isNamed(entity: string): entity is Named {
  return Object.hasOwn(SOURCES, entity);
}

/** Names by kind and id, loaded together. */
export class Names {
  readonly #wanted = new Map<Named, Set<number>>();
  readonly #found = new Map<string, Name>();

  request(kind: Named, id: number): void {
    const ids = this.#wanted.get(kind);
    if (ids) ids.add(id);
    else this.#wanted.set(kind, new Set([id]));
  }

  /** Runs one query for each requested kind. */
  async load(db: Db): Promise<void> {
    await Promise.all(
      [...this.#wanted].map(async ([kind, ids]) => {
        const [table, uz, ru] = SOURCES[kind];
        const rows = await sql<Name & { id: number }>`
          select id, ${uz} as uz, ${ru} as ru from ${table} where id = any(${[...ids]}::bigint[])`.execute(
          db,
        );
        for (const row of rows.rows) this.#found.set(`${kind} ${row.id}`, { uz: row.uz, ru: row.ru });
      }),
    );
    this.#wanted.clear();
  }

  of(kind: Named, id: number): Name | undefined {
    return this.#found.get(`${kind} ${id}`);
  }
}
