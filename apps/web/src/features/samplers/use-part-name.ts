import { type Part, VALUE_NAMES } from '@javon/price-tag';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { PART_KINDS } from './model/new-part.ts';

/** Returns a function that names a part in the current language; an unknown part has its own name. */
export function usePartName(): (part: string | Part) => string {
  const { t } = useTranslation('samplers');
  const nameOf = (kind: string, value: string): string | null => {
    const shown = kind === 'value' ? VALUE_NAMES.find((one) => one === value) : undefined;
    if (shown !== undefined) return t(`values.${shown}`);
    const known = PART_KINDS.find((one) => one === kind);
    return known === undefined ? null : t(`parts.${known}`);
  };
  return (part) => {
    if (typeof part === 'string') {
      const [, word = '', number = ''] = /^(\S+)( \d+)?$/.exec(part) ?? [];
      const name = word === 'check' ? nameOf('qr', '') : (nameOf(word, '') ?? nameOf('value', word));
      return name === null ? part : name + number;
    }
    if (part.kind === 'text') return part.text[currentLanguage()] || part.text.uz || t('parts.text');
    if (part.kind === 'picture' && (part.ref === 'product' || part.ref === 'brand'))
      return t(`pictures.${part.ref}`);
    return nameOf(part.kind, part.kind === 'value' ? part.value : '') ?? part.kind;
  };
}
