import type { Sampler } from '@javon/contract';
import { LANGUAGES, type Language } from '@javon/price-tag';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../shared/format/format.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { TagPaper } from '../../price-tags/public.ts';
import { previewOf, sourceOf } from '../model/preview.ts';
import { choicesQuery, sampleProductsQuery } from '../queries.ts';
import { ProductChoice } from './ProductChoice.tsx';
import styles from './view.module.css';

/** The sampler's tag, fitted to the space or at its true size, for a chosen product and language. */
export function SamplerPicture({ sampler }: { readonly sampler: Sampler }) {
  const { t } = useTranslation('samplers');
  const [product, setProduct] = useState<number>();
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const samples = useQuery(sampleProductsQuery(product, sampler.categories[0]?.id));
  const choices = useQuery(choicesQuery);
  const [shown, setShown] = useState<string>();
  const items = samples.data?.items ?? [];
  const sample =
    items.find((one) => one.product.id === shown) ?? items.find((one) => one.why === 'ordinary') ?? items[0];
  const { kind, design } = sampler;
  const known = choices.data;
  const preview = useMemo(
    () =>
      sample && known
        ? previewOf(sourceOf(sample, kind, design.months, known, today()), kind, design, language)
        : null,
    [sample, known, kind, design, language],
  );
  const error = samples.error ?? choices.error;
  return (
    <Stack gap={12} className={styles.picture}>
      <Row>
        <SegmentedControl
          size="xs"
          aria-label={t('language')}
          data={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          value={language}
          onChange={(next) => setLanguage(LANGUAGES.find((one) => one === next) ?? 'uz')}
        />
      </Row>
      <ProductChoice
        label={t('view.product')}
        samples={items}
        value={sample?.product.id}
        onSample={setShown}
        onProduct={(id) => {
          setProduct(id);
          setShown(String(id));
        }}
      />
      {preview ? (
        <TagPaper
          fitted
          drawing={preview.drawing}
          format={sampler.format}
          label={t('drawing', { name: sampler.name })}
        />
      ) : (
        <Waiting error={error} refetch={samples.refetch} />
      )}
    </Stack>
  );
}
