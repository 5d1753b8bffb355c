import type { Format, SegmentProduct } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { warn } from '../../../shared/notify/notify.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { usePrint } from '../../price-tags/public.ts';

interface PrintShownProps {
  readonly products: readonly SegmentProduct[];
  readonly format: Format;
  readonly branch: string | undefined;
}

/** Prints the tags of the products that are shown; those that must not go out are told by name on the way. */
export function PrintShown({ products, format, branch }: PrintShownProps) {
  const { t } = useTranslation('segments');
  const may = useMay();
  const navigate = useNavigate();
  const print = usePrint();
  if (!may('price_tag.print') || products.length === 0) return null;
  const onPrint = () =>
    print.mutate(
      {
        body: { branch, items: products.map(({ id }) => ({ product: id, format })) },
        names: new Map(
          products.map(({ id, name, category }) => [
            `${id} ${format}`,
            { name, category: category.id, campaign: null },
          ]),
        ),
      },
      {
        onSuccess: ({ job, refused }) => {
          if (job === null) return warn(refused[0]?.message ?? t('no_sampler', { format }));
          void navigate({ to: '/priceTag', search: { branch, format, job } as never });
        },
      },
    );
  return (
    <Button
      leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden="true" />}
      loading={print.isPending}
      onClick={onPrint}
    >
      {t('print_shown', { n: products.length })}
    </Button>
  );
}
