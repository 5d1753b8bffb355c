import type { Condition, ConditionName } from '@javon/price-tag';
import { useTranslation } from 'react-i18next';

export const CONDITION_NAMES = [
  'old_price',
  'premium',
  'promo_bank',
  'instalment',
  'discount',
  'until',
  'title',
  'text',
  'characters',
  'barcode',
  'client',
  'check',
  'picture',
  'brand_mark',
] as const satisfies readonly ConditionName[];

/** Returns a function that says a condition of a part as the end of a sentence: "if there is an old price". */
export function useConditionWords(): (condition: Condition) => string {
  const { t } = useTranslation('samplers');
  return (condition) => {
    const name = CONDITION_NAMES.find((one) => condition === one || condition === `!${one}`);
    if (name === undefined) return condition;
    return condition === name ? t(`conditions.${name}`) : t(`conditions_not.${name}`);
  };
}
