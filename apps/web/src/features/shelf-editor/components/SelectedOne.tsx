import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconDiamond, IconPackage, IconTag } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm, formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { useMay, useMayOpen } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Fact, Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx';
import { productPath, tagPath } from '../../goods/public.ts';
import { type Placed, usePlaceWords } from '../../shelves/public.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { closeSelection } from './focus.ts';
import styles from './inspector.module.css';

const PremiumSwitch = lazyPart(() => import('./PremiumSwitch.tsx'), 'PremiumSwitch');
const SelectionTools = lazyPart(() => import('./SelectionTools.tsx'), 'SelectionTools');

interface SelectedOneProps {
  readonly one: Placed;
  readonly overflow: readonly ('left' | 'right' | 'top' | 'depth')[];
  readonly branch: string;
  readonly edit: PlanEdit;
  readonly isEditing: boolean;
}

/** All that is known of the one that is selected. */
export function SelectedOne({ one, overflow, branch, edit, isEditing }: SelectedOneProps) {
  const { t } = useTranslation(['shelves', 'shelf_editor']);
  const placeWords = usePlaceWords();
  const localised = useLocalised();
  const may = useMay();
  const { product, placement } = one;
  const cm = (mm: number) => t('shelves:inspector.cm', { value: formatCm(mm) });
  const size = [product.width_mm, product.height_mm, product.depth_mm].map(formatCm).join(' × ');
  const mayPremium = isEditing && may('goods.edit');
  return (
    <Stack gap={10}>
      <Row as="header" gap={8} align="start" justify="between">
        <Stack gap={4}>
          <Text
            as="p"
            size="xs"
            tone="quiet"
            className={styles.brand}
            style={{ '--colour': product.colour } as CSSProperties}
          >
            {product.brand ?? t('shelves:inspector.sku')} · {product.sku}
          </Text>
          <Text as="h2" size="md">
            {localised(product.name)}
          </Text>
        </Stack>
        <CloseButton aria-label={t('shelves:inspector.close')} onClick={() => closeSelection(edit)} />
      </Row>
      <Row as="p" gap={12} rowGap={4} align="center" wrap size="xl" weight="bold">
        {product.price === null ? t('shelves:inspector.no_price') : <Money value={product.price} />}
        {product.premium && !mayPremium ? (
          <Row as="span" inline gap={4} align="center" size="xs" weight="medium" tone="quiet">
            <IconDiamond size={14} stroke={1.8} aria-hidden="true" />
            {t('shelves:inspector.premium')}
          </Row>
        ) : null}
      </Row>
      {product.deleted ? (
        <Note title={t('shelves:inspector.deleted_title')}>
          <p>{t('shelves:inspector.deleted_text')}</p>
        </Note>
      ) : null}
      {overflow.length > 0 ? (
        <Note title={t('shelves:inspector.overflow_title')}>
          {overflow.map((side) => (
            <p key={side}>{t(`shelves:inspector.overflow.${side}`)}</p>
          ))}
        </Note>
      ) : null}
      {isEditing ? (
        <Suspense>
          <SelectionTools edit={edit} selected={[one]} />
          {mayPremium ? (
            <Text as="div" line="above" padding="10px 0 0">
              <PremiumSwitch edit={edit} product={product} />
            </Text>
          ) : null}
        </Suspense>
      ) : null}
      {one.tagState === undefined ? null : (
        <Row gap={8} align="center" justify="between" size="sm" tone="quiet" line="above" padding="10px 0 0">
          <span>{t('shelves:inspector.tag')}</span>
          {one.tagState ? (
            <StatusBadge state={one.tagState} />
          ) : (
            <Text tone="faint">{t('shelves:view.tag_none')}</Text>
          )}
        </Row>
      )}
      <Links product={product.id} category={product.category_id} branch={branch} />
      <Facts layout="spread" lined size="sm" style={{ borderTop: '1px solid var(--j-line)' }}>
        <Fact name={t('shelves:inspector.place')}>{placeWords(placement, one.position)}</Fact>
        <Fact name={t('shelves:inspector.from_left')}>{cm(placement.x)}</Fact>
        {isEditing ? null : (
          <>
            <Fact name={t('shelves:inspector.front')}>
              {t('shelves:inspector.pieces', { count: placement.front })}
            </Fact>
            <Fact name={t('shelves:inspector.back')}>
              {t('shelves:inspector.pieces', { count: placement.back })}
            </Fact>
            <Fact name={t('shelves:inspector.priority')}>{placement.priority}</Fact>
          </>
        )}
        <Fact name={t('shelves:inspector.size')}>
          {product.sized ? t('shelves:inspector.cm', { value: size }) : t('shelf_editor:list.no_size')}
        </Fact>
        {product.branch_balance === null ? null : (
          <Fact name={t('shelves:inspector.branch_balance')}>{formatNumber(product.branch_balance)}</Fact>
        )}
        <Fact name={t('shelves:inspector.stock')}>{formatNumber(product.stock)}</Fact>
      </Facts>
    </Stack>
  );
}

/** Warning about the product or its place. */
function Note({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Row gap={8} card="negative" tight size="sm" tone="negative" className={styles.note} role="note">
      <IconAlertTriangle {...ICON} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </Row>
  );
}

interface LinksProps {
  readonly product: number;
  readonly category: number;
  readonly branch: string;
}

/** Memoised: links are slow to render. */
const Links = memo(function Links({ product, category, branch }: LinksProps) {
  const { t } = useTranslation('shelves');
  const mayOpen = useMayOpen();
  return (
    <Row gap={16} rowGap={4} wrap size="sm" weight="medium" className={styles.links}>
      {mayOpen('price_tag.view') ? (
        <HrefLink className="icon-link" href={tagPath(product, branch)}>
          <IconTag {...ICON} />
          {t('inspector.tag_open')}
        </HrefLink>
      ) : null}
      {mayOpen('product.show') ? (
        <HrefLink className="icon-link" href={productPath(category, product)}>
          <IconPackage {...ICON} />
          {t('inspector.product_open')}
        </HrefLink>
      ) : null}
    </Row>
  );
});
