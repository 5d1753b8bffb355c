import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { productTagsQuery } from '../queries.ts';
import { TagHere } from './TagHere.tsx';

interface ProductHereProps {
  readonly product: number;
  readonly branch: string;
  /** Pieces in the branch; null if it has no balance of the product. */
  readonly balance: number | null;
}

/** Card for a seller on a product's page: whether its tag is right, its place, and the branch's stock. */
export function ProductHere({ product, branch, balance }: ProductHereProps) {
  const { t } = useTranslation('price_tags');
  const { data, error, refetch } = useQuery(productTagsQuery(product, branch));
  return (
    <Stack as="section" gap={12} card="sunken" mb={20} aria-label={t('here.title', { branch })}>
      <Row as="p" gap={10} rowGap={4} align="center" wrap>
        <Text tone="quiet">{t('here.stock', { branch })}</Text>
        <b>{balance === null ? '—' : t('here.pieces', { count: balance, number: formatNumber(balance) })}</b>
      </Row>
      {data === undefined ? (
        <Waiting error={error} refetch={refetch} lines={2} />
      ) : data.tags.length === 0 ? (
        <Row as="p" gap={6} align="center">
          {t('here.no_tag')}
        </Row>
      ) : (
        data.tags.map((tag) => (
          <TagHere
            key={tag.format}
            tag={tag}
            branch={branch}
            can={data.can}
            name={t('here.tag', { format: formatName(tag.format) })}
          />
        ))
      )}
    </Stack>
  );
}
