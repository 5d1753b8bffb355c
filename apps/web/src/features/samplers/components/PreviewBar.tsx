import type { SampleProduct } from '@javon/contract';
import { LANGUAGES, type Language } from '@javon/price-tag';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { ProductChoice } from './ProductChoice.tsx';

interface PreviewBarProps {
  readonly samples: readonly SampleProduct[];
  readonly product: string | undefined;
  readonly language: Language;
  readonly fit: boolean;
  readonly onSample: (id: string) => void;
  readonly onProduct: (id: number) => void;
  readonly onLanguage: (language: Language) => void;
  readonly onFit: (fit: boolean) => void;
}

/** Bar above the tag: product, language and zoom. */
export function PreviewBar(props: PreviewBarProps) {
  const { t } = useTranslation('samplers');
  return (
    <Row gap={12} rowGap={8} align="end" wrap>
      <div style={{ flex: '1 1 220px' }}>
        <ProductChoice
          label={t('form.product')}
          samples={props.samples}
          value={props.product}
          onSample={props.onSample}
          onProduct={props.onProduct}
        />
      </div>
      <SegmentedControl
        size="xs"
        aria-label={t('language')}
        data={LANGUAGES.map((value) => ({ value, label: t(`form.${value}`) }))}
        value={props.language}
        onChange={(next) => props.onLanguage(LANGUAGES.find((one) => one === next) ?? 'uz')}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('form.zoom')}
        data={[
          { value: 'true', label: t('form.true_size') },
          { value: 'fit', label: t('form.fit') },
        ]}
        value={props.fit ? 'fit' : 'true'}
        onChange={(next) => props.onFit(next === 'fit')}
      />
    </Row>
  );
}
