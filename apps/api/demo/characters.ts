import type { Texts } from './categories.ts';
import { readRows } from './read-rows.ts';

interface GroupRow extends Texts {
  readonly key: string;
}

interface CharacterRow extends Texts {
  readonly key: string;
  readonly group: string;
  readonly unit: Texts | null;
  readonly type: 'text' | 'number' | 'yes_no' | 'choice';
  readonly measure: 'kv' | 'l' | 'kg' | null;
}

export const CHARACTER_GROUPS = readRows<GroupRow>('character-groups');

/**
 * The characters, in the order in which tags show them. Russian name and unit together are the headings of a
 * parameters file: `Площадь, м²`. If one name has several units, the unit stays in the name.
 */
export const CHARACTERS = readRows<CharacterRow>('characters');
