import type { SampleProduct, SamplerDesign, SamplerSummary } from '@javon/contract';
import type { Language } from '@javon/price-tag';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { previewOf } from './model/preview.ts';
import { choicesQuery, sampleProductsQuery } from './queries.ts';

/**
 * A sampler drawn with a product: one of the samples, or one that the person searched for.
 * @param usual sample that it begins with, by default the first
 */
export function usePreview(
  { kind, categories }: Pick<SamplerSummary, 'kind' | 'categories'>,
  design: SamplerDesign,
  usual?: SampleProduct['why'],
) {
  const [product, setProduct] = useState<number>();
  const [shown, setShown] = useState<string>();
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const samples = useQuery(sampleProductsQuery(product, categories[0]?.id));
  const choices = useQuery(choicesQuery);
  const items = samples.data?.items ?? [];
  const sample =
    items.find((one) => one.product.id === shown) ?? items.find(({ why }) => why === usual) ?? items[0];
  const known = choices.data;
  const preview = useMemo(
    () => (sample && known ? previewOf(sample, kind, design, known, language) : null),
    [sample, known, kind, design, language],
  );
  return {
    preview,
    samples: items,
    /** Choices of the form; undefined until they were read. */
    choices: known,
    product: sample?.product.id,
    showSample: setShown,
    showProduct: (id: number) => {
      setProduct(id);
      setShown(String(id));
    },
    language,
    setLanguage,
    error: samples.error ?? choices.error,
    refetch: samples.refetch,
  };
}

export type ShownPreview = ReturnType<typeof usePreview>;
