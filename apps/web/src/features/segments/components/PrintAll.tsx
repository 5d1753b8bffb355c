import type { Format, SegmentProduct } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { warn } from '../../../shared/notify/notify.ts';
import { useMayPrint, usePrint } from '../../price-tags/public.ts';

interface PrintAllProps {
  readonly segment: number;
  /** Number of products in the segment. */
  readonly count: number;
  /** Products that the page has loaded. */
  readonly products: readonly SegmentProduct[];
  readonly format: Format;
  readonly branch: string | undefined;
}

/** Button that prints the tags of all products of a segment, shown or not; refused ones are listed by name. */
export function PrintAll({ segment, count, products, format, branch }: PrintAllProps) {
  const { t } = useTranslation('segments');
  const mayPrint = useMayPrint();
  const navigate = useNavigate();
  const print = usePrint();
  if (!mayPrint || count === 0) return null;
  const onPrint = () =>
    print.mutate(
      {
        body: { branch, segment: { id: segment, format } },
        names: new Map(
          products.map(({ id, name, category }) => [
            `${id} ${format}`,
            { name, category: category.id, campaign: null },
          ]),
        ),
      },
      {
        onSuccess: ({ job, refused }) => {
          if (job === null)
            return warn(refused[0]?.message ?? t('no_sampler', { format: formatName(format) }));
          void navigate({ to: '/priceTag', search: { branch, format, job } });
        },
      },
    );
  return (
    <Button
      leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden="true" />}
      loading={print.isPending}
      onClick={onPrint}
    >
      {t('print_all', { n: count })}
    </Button>
  );
}
