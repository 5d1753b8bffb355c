import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import type { Appearance } from '../editing/appearance.ts';
import type { Placed } from '../editing/placed.ts';
import { useLookWords } from './use-look-words.ts';
import { usePlaceWords } from './use-place-words.ts';

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
        tagState ? t(`ui:tag_states.${tagState}`) : t('shelves:view.tag_none'),
        ...(look ? [lookWords(look)] : []),
        ...(mark ? [t(`shelf_editor:marks.${mark}`)] : []),
        ...(isWrong ? [t('shelves:inspector.overflow_title')] : []),
      ].join(', '),
    [t, localised, lookWords, placeWords],
  );
}
