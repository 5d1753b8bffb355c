import type { Sampler } from '@javon/contract';
import { LANGUAGES } from '@javon/price-tag';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { TagPaper } from '../../price-tags/public.ts';
import { usePreview } from '../use-preview.ts';
import { ProductChoice } from './ProductChoice.tsx';
import styles from './view.module.css';

/** The sampler's tag, fitted to the space or at its true size, for a chosen product and language. */
export function SamplerPicture({ sampler }: { readonly sampler: Sampler }) {
  const { t } = useTranslation('samplers');
  const shown = usePreview(sampler, sampler.design, 'ordinary');
  return (
    <Stack gap={12} className={styles.picture}>
      <Row>
        <SegmentedControl
          size="xs"
          aria-label={t('language')}
          data={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          value={shown.language}
          onChange={(next) => shown.setLanguage(LANGUAGES.find((one) => one === next) ?? 'uz')}
        />
      </Row>
      <ProductChoice label={t('view.product')} shown={shown} />
      {shown.preview ? (
        <TagPaper
          fitted
          drawing={shown.preview.drawing}
          format={sampler.format}
          label={t('drawing', { name: sampler.name })}
        />
      ) : (
        <Waiting error={shown.error} refetch={shown.refetch} />
      )}
    </Stack>
  );
}
