import type { SiteFields } from '@javon/contract';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Group, sitesGroup } from './groups.ts';
import { readValues } from './queries/settings.ts';

/** Age from which the known values are read again, milliseconds: another copy of the server may have changed them. */
const FRESH_MS = 5_000;
/** Longest that a caller waits for them, milliseconds: a page is sent while the database is away too. */
const PATIENCE_MS = 300;

/** Sites and messenger at hand: every page carries them, and its security headers name their origins. */
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

  /** Values as this server knows them. */
  get current(): SiteFields {
    return this.#current;
  }

  get production_site(): string {
    return this.#current.production_site;
  }

  get production_api(): string {
    return this.#current.production_api;
  }

  /** Takes over what was saved through this server. */
  set(values: SiteFields): void {
    this.#current = values;
    this.#readAt = performance.now();
  }

  /** Reads the values again where they are old; resolves within a moment, also where they cannot be read. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < FRESH_MS) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.#reading, patience]);
    clearTimeout(timer);
  }

  async #read(): Promise<void> {
    const asked = performance.now();
    try {
      const values = await this.#readKept();
      // Data saved here meanwhile is newer than the answer.
      if (this.#readAt <= asked) this.set(values);
    } catch {
      // The known values stay; the next call tries again.
      this.#readAt = Math.max(this.#readAt, asked);
    }
  }
}
