import { type Face, type PlanPlacement, tableOfFace } from '@javon/planogram';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import type { Appearance } from './appearance.ts';
import type { Look } from './highlight.ts';
import type { Placed } from './placed.ts';

/** Returns a function that describes a placement for screen readers; stable while the language is the same. */
export function usePlacedWords(): (one: Placed, shown: Appearance) => string {
  const { t } = useTranslation(['shelves', 'shelf_editor', 'ui']);
  const localised = useLocalised();
  const lookWords = useLookWords();
  const placeWords = usePlaceWords();
  return useCallback(
    ({ product, placement, position, tagState }, { look, mark, isWrong }) =>
      [
        localised(product.name),
        product.price === null
          ? t('shelves:inspector.no_price')
          : t('ui:money', { amount: formatNumber(product.price) }),
        placeWords(placement, position),
        ...(placement.front > 1 ? [`×${placement.front}`] : []),
        ...(tagState ? [t(`ui:tag_states.${tagState}`)] : []),
        ...(tagState === null ? [t('shelves:view.tag_none')] : []),
        ...(look ? [lookWords(look)] : []),
        ...(mark ? [t(`shelf_editor:marks.${mark}`)] : []),
        ...(isWrong ? [t('shelves:inspector.overflow_title')] : []),
      ].join(', '),
    [t, localised, lookWords, placeWords],
  );
}

const KEYS = [
  'stock_none',
  'stock_step',
  'stock_from',
  'brand_other',
  'price_step',
  'price_none',
  'premium',
  'premium_not',
  'sold_out',
  'sold_out_not',
] as const;

/** Returns a function that names the meaning of a colour; stable while the language is the same. */
export function useLookWords(): (look: Look) => string {
  const { t } = useTranslation('shelf_editor');
  return useCallback(
    ({ of, from, to, sign }) => {
      const key = KEYS.find((one) => one === of);
      const bound = (value: number | null) => (value === null ? '' : formatNumber(value));
      const words = key ? t(`legend.${key}`, { from: bound(from), to: bound(to) }) : of;
      return sign === null ? words : `${sign} · ${words}`;
    },
    [t],
  );
}

/** Returns a function that names the place of a placement: storey and position, or the table and its place. */
export function usePlaceWords(): (
  placement: Pick<PlanPlacement, 'face' | 'storey'>,
  position: number,
) => string {
  const { t } = useTranslation('shelves');
  return useCallback(
    ({ face, storey }, position) => {
      const table = tableOfFace(face);
      return table === null
        ? t('view.place', { storey, position })
        : t('view.place_table', { table, position });
    },
    [t],
  );
}

/** Words for a face of a shelf. */
export function useFaceName(): (face: Pick<Face, 'face' | 'side'>) => string {
  const { t } = useTranslation('shelves');
  return useCallback(({ face, side }) => t(`sides.${side}`, { number: tableOfFace(face) ?? face }), [t]);
}
