import type { Format, SegmentProduct } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { warn } from '../../../shared/notify/notify.ts';
import { MenuList } from '../../../shared/ui/menu/ActionMenu.tsx';
import { Popup } from '../../../shared/ui/popup/Popup.tsx';
import { useBatchLimit, useMayPrint, usePrint } from '../../price-tags/public.ts';

interface PrintAllProps {
  readonly segment: number;
  /** Number of products in the segment. */
  readonly count: number;
  /** Products that the page has loaded. */
  readonly products: readonly SegmentProduct[];
  readonly format: Format;
  readonly branch: string | undefined;
}

/**
 * Button that prints the tags of all products of a segment, shown or not; refused ones are listed by name. More than the
 * person may print at once are printed in parts, which a menu names.
 */
export function PrintAll({ segment, count, products, format, branch }: PrintAllProps) {
  const { t } = useTranslation('segments');
  const mayPrint = useMayPrint();
  const navigate = useNavigate();
  const print = usePrint();
  const limit = useBatchLimit();
  const [opened, setOpened] = useState(false);
  if (!mayPrint || count === 0) return null;
  const onPrint = (part: { readonly first?: number; readonly count?: number }) =>
    print.mutate(
      {
        body: { branch, segment: { id: segment, format, ...part } },
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
  const label = t('print_all', { n: count });
  const button = {
    leftSection: <IconPrinter size={18} stroke={1.6} aria-hidden="true" />,
    loading: print.isPending,
  };
  if (count <= limit) {
    return (
      <Button {...button} onClick={() => onPrint({})}>
        {label}
      </Button>
    );
  }
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      label={label}
      role="menu"
      target={(props) => (
        <Button {...props} {...button} onClick={() => setOpened(!opened)}>
          {label}
        </Button>
      )}
    >
      <MenuList
        actions={Array.from({ length: Math.ceil(count / limit) }, (_, i) => ({
          name: String(i * limit + 1),
          label: t('print_part', { first: i * limit + 1, last: Math.min(count, (i + 1) * limit) }),
        }))}
        onChoose={(first) => {
          setOpened(false);
          onPrint({ first: Number(first), count: limit });
        }}
      />
    </Popup>
  );
}
