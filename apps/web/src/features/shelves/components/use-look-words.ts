import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import type { Look } from '../editing/highlight.ts';

const KEYS = [
  ...(['stock_none', 'stock_step', 'stock_from', 'brand_other', 'price_step', 'price_none'] as const),
  ...(['premium', 'premium_not', 'sold_out', 'sold_out_not'] as const),
];

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
