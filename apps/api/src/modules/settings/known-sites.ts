import type { SiteFields } from '@javon/contract';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Group, sitesGroup } from './groups.ts';
import { readValues } from './queries/settings.ts';

/**
 * Age from which the cache is stale, milliseconds: another copy of the server may have changed the values.
 */
const FRESH_MS = 5_000;
/**
 * Maximum time that a caller waits for them, milliseconds: pages are also sent while the database is
 * unavailable.
 */
const TIMEOUT_MS = 300;

/** Cached sites and messenger: every page contains them, and its security headers name their origins. */
export class KnownSites {
  readonly group: Group<SiteFields>;
  readonly #readKept: () => Promise<SiteFields>;
  #current: SiteFields;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(db: Db, config: Pick<Config, 'sites' | 'messenger'>) {
    this.group = sitesGroup(config);
    this.#readKept = () => readValues(db, this.group);
    this.#current = this.group.first;
  }

  /** Cached values. */
  get current(): SiteFields {
    return this.#current;
  }

  get production_site(): string {
    return this.#current.production_site;
  }

  get production_api(): string {
    return this.#current.production_api;
  }

  /** Updates the cache with values saved through this server. */
  set(values: SiteFields): void {
    this.#current = values;
    this.#readAt = performance.now();
  }

  /** Reads stale values again; resolves quickly, even if they cannot be read. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < FRESH_MS) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS);
    });
    await Promise.race([this.#reading, timeout]);
    clearTimeout(timer);
  }

  async #read(): Promise<void> {
    const asked = performance.now();
    try {
      const values = await this.#readKept();
      // Values saved here during the query are newer than its result.
      if (this.#readAt <= asked) this.set(values);
    } catch {
      // Keep the cached values; the next call tries again.
      this.#readAt = Math.max(this.#readAt, asked);
    }
  }
}
