import type { Format, Tag } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../shared/format/tag-format.ts';
import { useLocalised } from '../../shared/i18n/localised.ts';
import { confirm } from '../../shared/ui/confirm/confirm.ts';

interface NamedTag {
  readonly product: Pick<Tag['product'], 'name'>;
  readonly format: Format;
}

/**
 * Returns a function that asks whether tags hang no more: nobody is asked again to take them down. Resolves to true if
 * the person agrees.
 */
export function useTakeDownQuestion() {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  return (tags: readonly NamedTag[]) =>
    confirm({
      title: t('take_down.title', { count: tags.length }),
      text: t('take_down.text'),
      names: tags.map(({ product, format }) => `${localised(product.name)}, ${formatName(format)}`),
      action: t('take_down.action'),
    });
}
