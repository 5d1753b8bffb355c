import type { Format } from '@javon/contract';
import { i18n } from '../i18n/i18n.ts';

/** Name of a tag format in the reader's language; those of paper are called by their size. */
export function formatName(format: Format): string {
  return format === 'label' ? i18n.t('ui:label_format') : format;
}
