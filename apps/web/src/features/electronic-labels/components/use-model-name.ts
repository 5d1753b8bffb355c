import { ELECTRONIC_MODELS, type ElectronicModelName } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';

/** Returns a function that describes models by their diagonal, pixels and colours. */
export function useModelName(): (model: ElectronicModelName) => string {
  const { t } = useTranslation('electronic_labels');
  return (model) => {
    const { inches, width, height, colours } = ELECTRONIC_MODELS[model];
    return t('model', { inches: formatNumber(inches), width, height, colours: t(`colours.${colours}`) });
  };
}
