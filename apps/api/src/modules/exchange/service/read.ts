import { CommercemlError, type CommercemlFault, type PackageRecord, readCommerceml } from '@javon/commerceml';
import type { ErrorCode } from '@javon/contract';
import type { Service } from '../../../platform/auth/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { WriteBehind } from '../../../platform/db/overlap.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { bytesOf, unpack } from '../content.ts';
import { mayBring } from '../policy.ts';
import { ensureBase, readNewerMade, settleCatalogue } from '../queries/bases.ts';
import { type ExchangeFile, endFile, readParts, updateProgress } from '../queries/files.ts';
import { upsertRecords, withdrawPrices } from '../queries/records.ts';
import { reopenSession } from '../queries/sessions.ts';
import { type KeptRecord, keptOf, momentMade, type PriceList, priceListOf } from '../records.ts';
import { receivePart } from './receive.ts';

/** Records that are written at once. */
const BATCH = 1000;
/** Largest piece of an unpacked file that is stored, bytes. */
const PIECE = 8 * 1_048_576;
/** Most package heads that are stored; a file of 1C has four. */
const MOST_HEADS = 50;
/** Largest file of records, bytes. */
const MOST_BYTES = 1_073_741_824;

/** The exchange that a file belongs to. */
export interface Owner {
  readonly sessionId: number;
  readonly service: Service;
}

const CODES: Readonly<Record<CommercemlFault, ErrorCode>> = {
  empty: 'exchange_file_empty',
  malformed: 'exchange_file_unreadable',
  encoding_broken: 'exchange_file_encoding',
  id_unusable: 'exchange_file_id',
  number_unreadable: 'exchange_file_number',
  cut_off: 'exchange_file_cut',
  dtd_refused: 'exchange_file_forbidden',
  not_commerceml: 'exchange_file_foreign',
  schema_unsupported: 'exchange_file_foreign',
  encoding_unsupported: 'exchange_file_foreign',
  too_large: 'exchange_file_too_large',
  too_deep: 'exchange_file_too_large',
  text_too_long: 'exchange_file_too_large',
  item_too_large: 'exchange_file_too_large',
};

/** Converts a fault of a file to the error that the window of 1C and our page show. */
function refusalOf(error: CommercemlError, file: string): AppError {
  const { code, line, detail } = error;
  const params = { file, line, detail: detail === '' ? code : detail };
  return new AppError(CODES[code], { params, cause: error });
}

type Write = (records: readonly KeptRecord[], priceLists: readonly PriceList[]) => Promise<void>;

/** Records that are collected and written in batches, each thing once; a batch is written while the next is read. */
class Batches {
  readonly #write: Write;
  readonly #records = new Map<string, KeptRecord>();
  readonly #listed = new Set<string>();
  #priceLists: PriceList[] = [];
  readonly #writes = new WriteBehind();

  constructor(write: Write) {
    this.#write = write;
  }

  /** Only the first list of an offer in a file withdraws what it lacks: more of them complete each other. */
  addPriceList(list: PriceList): void {
    if (this.#listed.has(list.ref)) return;
    this.#listed.add(list.ref);
    this.#priceLists.push(list);
  }

  async add(record: KeptRecord): Promise<void> {
    const key = `${record.kind} ${record.part} ${record.ref}`;
    const before = this.#records.get(key);
    const { kind, ref, part, data } = record;
    // Two rows of the same key in one statement would not be merged: the second does not see the first.
    this.#records.set(
      key,
      before === undefined ? record : { kind, ref, part, data: { ...before.data, ...data } },
    );
    if (this.#records.size >= BATCH) await this.#send();
  }

  async #send(): Promise<void> {
    const records = [...this.#records.values()];
    const priceLists = this.#priceLists;
    this.#records.clear();
    this.#priceLists = [];
    await this.#writes.add(this.#write(records, priceLists));
  }

  /** Waits until nothing is being written: only then may the transaction be used for something else. */
  idle(): Promise<void> {
    return this.#writes.end();
  }

  async end(): Promise<void> {
    if (this.#records.size > 0 || this.#priceLists.length > 0) await this.#send();
    await this.#writes.end();
  }
}

/**
 * Reads a file of records and stores those that the token may send, all or nothing with the transaction.
 * @throws AppError exchange_file_…
 */
export async function readRecords(
  tx: Tx,
  { db, files }: FileTools,
  { service, sessionId }: Owner,
  file: ExchangeFile,
): Promise<void> {
  const batches = new Batches(async (records, priceLists) => {
    await withdrawPrices(tx, service.tokenId, priceLists);
    await upsertRecords(tx, service.tokenId, records);
  });
  const counts: Record<string, number> = {};
  const heads: object[] = [];
  const listed = { products: [] as string[], prices: [] as string[] };
  let made: string | null = null;
  let read = 0;
  await ensureBase(tx, service.tokenId);
  try {
    const bytes = bytesOf(files, file.name, await readParts(tx, file.id));
    for await (const record of readCommerceml(bytes, { bytes: MOST_BYTES })) {
      if ((record.kind === 'document' || record.kind === 'package') && heads.length < MOST_HEADS)
        heads.push(record);
      if (record.kind === 'document') {
        made = momentMade(record.made);
        await requireNoNewer(tx, service.tokenId, file.name, made);
      }
      if (record.kind === 'package') {
        await batches.idle();
        await requireOwnCatalogue(tx, service.tokenId, file.name, record);
      }
      const priceList = mayBring(service.data, 'price') ? priceListOf(record) : null;
      if (priceList !== null) {
        batches.addPriceList(priceList);
        listed.prices.push(priceList.ref);
      }
      if (record.kind === 'product') listed.products.push(record.id);
      for (const kept of keptOf(record)) {
        const isAllowed = mayBring(service.data, kept.kind);
        const counted = isAllowed ? kept.kind : 'not_allowed';
        counts[counted] = (counts[counted] ?? 0) + 1;
        if (isAllowed) await batches.add(kept);
      }
      read += 1;
      // Through another connection, so that the progress is visible while the file is read.
      if (read % BATCH === 0) await updateProgress(db, file.id, read);
    }
  } catch (error) {
    // The transaction is rolled back by its next statement, which must not meet one that still runs.
    await batches.idle().catch(() => {});
    throw error instanceof CommercemlError ? refusalOf(error, file.name) : error;
  }
  await batches.end();
  await requireUnchanged(tx, file, { made, counts, heads, listed, progress: read });
  // Under the lock of the token: the session is taken either after this file, or once more.
  await reopenSession(tx, sessionId);
}

/**
 * Accepts only files of one database of 1C: records of another would be mistaken for changes of the first.
 * @throws AppError exchange_other_database with the catalogue's Ид
 */
async function requireOwnCatalogue(
  tx: Tx,
  tokenId: number,
  file: string,
  { content, id, catalogueId }: PackageRecord,
): Promise<void> {
  const named = content === 'catalogue' ? id : content === 'offers' ? catalogueId : null;
  if (named === null) return;
  if (!(await settleCatalogue(tx, tokenId, named)))
    throw new AppError('exchange_other_database', { params: { file, catalogue: named } });
}

/**
 * Refuses a file that is older than those taken before: an old archive that is sent once more would bring back old prices.
 * @throws AppError exchange_file_older
 */
async function requireNoNewer(tx: Tx, tokenId: number, file: string, made: string | null): Promise<void> {
  const newer = made === null ? undefined : await readNewerMade(tx, tokenId, made);
  if (newer !== undefined) throw new AppError('exchange_file_older', { params: { file, ...newer } });
}

async function requireUnchanged(
  tx: Tx,
  file: ExchangeFile,
  result: Parameters<typeof endFile>[2],
): Promise<void> {
  if (!(await endFile(tx, file, result)))
    throw new AppError('exchange_file_cut', { params: { file: file.name } });
}

/** Unpacks an archive into files of the exchange. @throws AppError exchange_archive_wrong, exchange_file_cut */
export async function unpackArchive(
  tx: Tx,
  tools: FileTools,
  { sessionId }: Owner,
  file: ExchangeFile,
): Promise<void> {
  const bytes = bytesOf(tools.files, file.name, await readParts(tx, file.id));
  const count = await unpack(bytes, file, async (name, content) => {
    let pieces: Buffer[] = [];
    let size = 0;
    // An archive that is unpacked again after the server stopped must not append to the same file twice.
    let begins = true;
    const put = async () => {
      await receivePart(tools, sessionId, name, Buffer.concat(pieces), begins);
      [pieces, size, begins] = [[], 0, false];
    };
    for await (const piece of content) {
      pieces.push(piece as Buffer);
      size += (piece as Buffer).length;
      if (size >= PIECE) await put();
    }
    if (size > 0) await put();
  });
  await requireUnchanged(tx, file, {
    made: null,
    counts: { files: count },
    heads: [],
    listed: null,
    progress: count,
  });
}
