import type { Tag } from '@javon/contract';
import { tableOfFace } from '@javon/planogram';
import type { TFunction } from 'i18next';

/**
 * A place as text: its storey and position, with its face if it is not the first, or a table and its place.
 */
export function placeWords(
  t: TFunction<'price_tags'>,
  { face, storey, position }: Pick<NonNullable<Tag['place']>, 'face' | 'storey' | 'position'>,
): string {
  const table = tableOfFace(face);
  if (table !== null) return t('place_table', { table, position });
  return face > 1 ? t('place_face', { face, storey, position }) : t('place', { storey, position });
}
