import { LANGUAGES } from '@javon/price-tag';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import type { ShownPreview } from '../use-preview.ts';
import { ProductChoice } from './ProductChoice.tsx';

interface PreviewBarProps {
  readonly shown: ShownPreview;
  readonly fit: boolean;
  readonly onFit: (fit: boolean) => void;
}

/** Bar above the tag: product, language and zoom. */
export function PreviewBar({ shown, fit, onFit }: PreviewBarProps) {
  const { t } = useTranslation('samplers');
  return (
    <Row gap={12} rowGap={8} align="end" wrap>
      <div style={{ flex: '1 1 220px' }}>
        <ProductChoice label={t('form.product')} shown={shown} />
      </div>
      <SegmentedControl
        size="xs"
        aria-label={t('language')}
        data={LANGUAGES.map((value) => ({ value, label: t(`form.${value}`) }))}
        value={shown.language}
        onChange={(next) => shown.setLanguage(LANGUAGES.find((one) => one === next) ?? 'uz')}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('form.zoom')}
        data={[
          { value: 'true', label: t('form.true_size') },
          { value: 'fit', label: t('form.fit') },
        ]}
        value={fit ? 'fit' : 'true'}
        onChange={(next) => onFit(next === 'fit')}
      />
    </Row>
  );
}
