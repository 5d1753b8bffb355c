import type { Element } from './element.ts';
import type { PackageRecord } from './records.ts';
import { booleanOf, textOf } from './values.ts';

const CHANGES = 'СодержитТолькоИзменения';

/** Packages by their element; the last one always contains changes. */
const CONTENTS: Readonly<Record<string, PackageRecord['content']>> = {
  Классификатор: 'classifier',
  Каталог: 'catalogue',
  ПакетПредложений: 'offers',
  ИзмененияПакетаПредложений: 'offers',
};

type Facts = Omit<PackageRecord, 'kind' | 'content'>;

/** Facts of a package by the elements that contain them. */
const FACTS: Readonly<Record<string, (text: string) => Partial<Facts>>> = {
  Ид: (text) => ({ id: textOf(text) }),
  Наименование: (text) => ({ name: textOf(text) }),
  ИдКаталога: (text) => ({ catalogueId: textOf(text) }),
  ИдКлассификатора: (text) => ({ classifierId: textOf(text) }),
  [CHANGES]: (text) => ({ changesOnly: booleanOf(text) }),
};

/** Whether a child of a package describes the package itself. */
export function isFact(name: string): boolean {
  return Object.hasOwn(FACTS, name);
}

/**
 * Head of a package while it is read: emitted before its first item, and again if later elements change it.
 */
export class PackageDraft {
  #record: PackageRecord;
  #emitted: PackageRecord | null = null;

  constructor(record: PackageRecord) {
    this.#record = record;
  }

  learn({ name, text }: Element): void {
    this.#record = Object.assign({}, this.#record, FACTS[name]?.(text));
  }

  /** The record, if it changed since it was last emitted. */
  emit(): PackageRecord[] {
    if (this.#emitted === this.#record) return [];
    this.#emitted = this.#record;
    return [this.#record];
  }
}

/** The package that an element below the root begins; null for any other element. */
export function packageOf(name: string, attributes: Readonly<Record<string, string>>): PackageDraft | null {
  if (!Object.hasOwn(CONTENTS, name)) return null;
  const content = CONTENTS[name];
  if (content === undefined) return null;
  const isChanges = name === 'ИзмененияПакетаПредложений';
  return new PackageDraft({
    kind: 'package',
    content,
    id: null,
    name: null,
    catalogueId: null,
    classifierId: null,
    changesOnly: isChanges || booleanOf(attributes[CHANGES] ?? ''),
  });
}
