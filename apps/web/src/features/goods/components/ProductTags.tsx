import { FORMATS, type Format } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { useBranch } from '../../../shared/session/branch.ts';
import { Quiet, Row } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { drawingQuery, TagDrawing } from '../../price-tags/public.ts';
import { tagPath } from '../paths.ts';
import styles from './product.module.css';

export { ProductHere } from '../../price-tags/public.ts';

/** A product's tags of the branch in the frame, in each format. */
export function ProductTags({ product }: { readonly product: number }) {
  const { t } = useTranslation('goods');
  const branch = useBranch();
  return (
    <PageSection place="column" gap={10} title={t('tags.title')}>
      {branch === undefined ? (
        <Quiet>{t('tags.choose_branch')}</Quiet>
      ) : (
        <Row as="ul" gap={16} align="end" wrap className={styles.tags}>
          {FORMATS.map((format) => (
            <Tag key={format} product={product} format={format} branch={branch} />
          ))}
        </Row>
      )}
    </PageSection>
  );
}

interface TagProps {
  readonly product: number;
  readonly format: Format;
  readonly branch: string;
}

function Tag({ product, format, branch }: TagProps) {
  const { t } = useTranslation('goods');
  const { data } = useQuery(drawingQuery(product, format, { branch, as_of: undefined }));
  return (
    <li data-format={format}>
      {data?.drawing ? (
        <HrefLink href={tagPath(product, branch)}>
          <TagDrawing drawing={data.drawing} fill label={formatName(format)} />
        </HrefLink>
      ) : (
        <Quiet>{data ? t('tags.none', { format: formatName(format) }) : formatName(format)}</Quiet>
      )}
    </li>
  );
}
