import { existsSync } from 'node:fs';
import { addKeyVersion, secretFile } from './secret-file.ts';

/** A key with versions: that of a setting, else that of a file in the data folder. */
export class KeptKey {
  readonly setting: string;
  readonly #given: string | null;
  readonly #file: string;

  /** @param given value of the setting, null for none */
  constructor(setting: string, given: string | null, file: string) {
    this.setting = setting;
    this.#given = given;
    this.#file = file;
  }

  /** Whether there is a key; without a setting it is created when it is first read. */
  get exists(): boolean {
    return this.#given !== null || existsSync(this.#file);
  }

  /** Returns the versions as written. Reads the file each time: it may have got a new version. */
  readonly read = (): string => this.#given ?? secretFile(this.#file);

  /**
   * Puts a new version before the others in the file.
   * @returns the number of the version
   * @throws Error if the key is in a setting, or already has the maximum number of versions
   */
  add(): number {
    if (this.#given !== null)
      throw new Error(`The key stands in ${this.setting}: put the new version in there.`);
    return addKeyVersion(this.#file);
  }
}
