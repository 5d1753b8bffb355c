import {
  type AnswerOf,
  type BodyOf,
  putBalances,
  putPrices,
  putProducts,
  type ServiceData,
} from '@javon/contract';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import type { ServiceCall } from '../../platform/http/call.ts';
import { onceForService } from '../../platform/http/idempotency.ts';
import type { Cell } from '../../platform/sheets/cell.ts';
import { applyComingPrices } from '../catalogue/public.ts';
import { type BatchField, writeBatch } from '../imports/public.ts';

/** Calls of other modules within the transaction of a batch. */
interface BatchHooks {
  productTextsChanged(tx: Tx, productIds: readonly number[]): Promise<void>;
}

const PRODUCTS: readonly BatchField[] = [
  { field: 'sku', path: 'sku' },
  { field: 'barcode', path: 'barcode' },
  { field: 'name_uz', path: 'name.uz' },
  { field: 'name_ru', path: 'name.ru' },
  { field: 'name_kaa', path: 'name.kaa' },
  { field: 'category', path: 'category' },
  { field: 'brand', path: 'brand' },
  { field: 'price', path: 'price' },
  { field: 'old_price', path: 'old_price' },
  { field: 'stock', path: 'stock' },
  { field: 'width', path: 'width_mm', unit: 'мм' },
  { field: 'height', path: 'height_mm', unit: 'мм' },
  { field: 'length', path: 'length_mm', unit: 'мм' },
  { field: 'weight', path: 'weight_g', unit: 'г' },
];
const PRICES: readonly BatchField[] = ['sku', 'price', 'old_price', 'valid_from'].map((field) => ({
  field,
  path: field,
}));
const BALANCES: readonly BatchField[] = [
  { field: 'branch', path: 'branch' },
  { field: 'sku', path: 'sku' },
  { field: 'stock', path: 'quantity' },
];

/** The value at a dotted path; undefined where the row says nothing of it. */
function valueAt(row: object, path: string): Cell | undefined {
  const [first = '', second] = path.split('.');
  const value = (row as Record<string, unknown>)[first];
  if (second === undefined) return value as Cell | undefined;
  return typeof value === 'object' && value !== null ? valueAt(value, second) : undefined;
}

/** Tries of a batch that something else overtakes between its check and its writing. */
const ATTEMPTS = 4;

type Written = AnswerOf<typeof putPrices>;
type AnyCall = ServiceCall<typeof putProducts | typeof putPrices | typeof putBalances>;

/** Batches of products, prices and balances from the accounting system. */
export class AccountingService {
  readonly #db: Db;
  readonly #hooks: BatchHooks;

  constructor(db: Db, hooks: BatchHooks) {
    this.#db = db;
    this.#hooks = hooks;
  }

  /** @throws AppError batch_has_bad_rows, idempotency_key_reused, import_in_the_way */
  products(call: ServiceCall<typeof putProducts>): Promise<Written> {
    return this.#write(putProducts, call, 'products', PRODUCTS);
  }

  /** @throws AppError as {@link products} */
  prices(call: ServiceCall<typeof putPrices>): Promise<Written> {
    return this.#write(putPrices, call, 'prices', PRICES);
  }

  /** @throws AppError as {@link products} */
  balances(call: ServiceCall<typeof putBalances>): Promise<Written> {
    return this.#write(putBalances, call, 'balances', BALANCES);
  }

  async #write(
    route: typeof putProducts | typeof putPrices | typeof putBalances,
    call: AnyCall,
    kind: ServiceData,
    fields: readonly BatchField[],
  ): Promise<Written> {
    const { items } = call.body as BodyOf<typeof putPrices>;
    const rows = items.map((item) => fields.map(({ path }) => valueAt(item, path)));
    // A batch is compared with the prices that hold, also where the regular work is late.
    await applyComingPrices(this.#db, { wait: true });
    for (let attempt = 1; ; attempt++) {
      try {
        return await onceForService(this.#db, route, call, async (tx) => {
          const { counts, texts } = await writeBatch(tx, { kind, fields, rows, requestId: call.requestId });
          if (texts.length > 0) await this.#hooks.productTextsChanged(tx, texts);
          if (counts.new + counts.changed > 0) {
            await record(tx, {
              userId: null,
              entity: 'service_token',
              entityId: call.service.tokenId,
              action: 'batch_written',
              after: { kind, ...counts },
              requestId: call.requestId,
            });
          }
          return counts;
        });
      } catch (error) {
        const overtaken = error instanceof AppError && error.code === 'import_outdated';
        if (!overtaken || attempt === ATTEMPTS) throw error;
      }
    }
  }
}
