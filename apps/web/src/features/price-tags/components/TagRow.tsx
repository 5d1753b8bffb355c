import type { Tag } from '@javon/contract';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconDeviceTablet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { placeWords } from '../model/place-words.ts';
import { knownTag } from '../model/refusals.ts';
import { type Chosen, isChoosable, isElectronic, keyOf, type TagKey } from '../model/selection.ts';
import { placeOf } from '../model/walk.ts';
import { Copies } from './Copies.tsx';
import { FixLink } from './FixLink.tsx';
import styles from './list.module.css';
import { Reasons } from './Reasons.tsx';

interface TagRowProps {
  readonly tag: Tag;
  readonly chosen: Chosen | undefined;
  readonly canChoose: boolean;
  /** Null if copies do not apply. */
  readonly onCopies: ((key: TagKey, copies: number) => void) | null;
  readonly copiesOfAll: number;
  readonly href: string | null;
  /** Opens the job that waits for a confirmation. */
  readonly onJob: ((job: number) => void) | null;
  /** Whether its controls are tab stops. */
  readonly active: boolean;
}

/** Cells of a tag in the queue: the product, the reasons, today's price, and the place. */
export const TagRow = memo(function TagRow(props: TagRowProps) {
  const { tag, chosen, canChoose, onCopies, copiesOfAll, href, onJob, active } = props;
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const name = localised(tag.product.name);
  const tabIndex = active ? 0 : -1;
  // The paper to take down is found by what is on it: the needed tag may hang beside it.
  const { price } = tag.state === 'take_down' && tag.printed !== null ? tag.printed : tag.values;
  return (
    <>
      {canChoose ? (
        <Cell className={styles.check}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={t('select_tag', { name })}
            checked={chosen !== undefined}
            disabled={!isChoosable(tag)}
            readOnly
          />
        </Cell>
      ) : null}
      <What tag={tag} tabIndex={tabIndex} />
      <Cell className={styles.price}>
        <b>{price === null ? t('no_price') : <Money value={price} bare />}</b>
        {chosen && onCopies ? (
          <Copies
            quiet={chosen.copies === null}
            label={t('copies_of', { name })}
            value={chosen.copies ?? copiesOfAll}
            tabIndex={tabIndex}
            onChange={(copies) => onCopies(keyOf(tag), copies)}
          />
        ) : null}
        {tag.state === 'printed' && tag.printed && onJob && !isElectronic(tag) ? (
          <button
            type="button"
            className={styles.job}
            tabIndex={tabIndex}
            onClick={(event) => {
              event.stopPropagation();
              onJob(tag.printed?.job ?? 0);
            }}
          >
            {t('confirm_job')}
          </button>
        ) : null}
      </Cell>
      {href === null ? null : (
        <Cell className={styles.open}>
          <Link
            to={href}
            aria-label={t('open_tag', { name })}
            tabIndex={tabIndex}
            onClick={(event) => event.stopPropagation()}
          >
            <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
          </Link>
        </Cell>
      )}
    </>
  );
});

/** The product, its reasons and its place: the same whether the tag is selected or not. */
const What = memo(function What({ tag, tabIndex }: { readonly tag: Tag; readonly tabIndex: number }) {
  const localised = useLocalised();
  return (
    <Cell className={styles.what}>
      <span>
        <Text size="sm" weight="medium" className={styles.name}>
          {localised(tag.product.name)}
        </Text>{' '}
        {/* Moves to the next line as a whole; only one that is longer than a line is broken. */}
        <Text size="xs" tone="faint" style={{ display: 'inline-block' }}>
          {tag.product.sku}
        </Text>
      </span>
      <Row as="span" gap={12} rowGap={2} align="center" wrap>
        <Reasons tag={tag} />
        {tag.state === 'printed' || tag.state === 'current' ? <Printed tag={tag} /> : null}
        <Place tag={tag} />
      </Row>
      {tag.state === 'take_down' ? null : <Problems tag={tag} tabIndex={tabIndex} />}
    </Cell>
  );
});

function Place({ tag }: { readonly tag: Tag }) {
  const { t } = useTranslation('price_tags');
  const place = placeOf(tag);
  const count = tag.place_count;
  if (place?.storey == null || place.position === null) return null;
  const { storey, position } = place;
  const face = place.face ?? 1;
  return (
    <Text size="xs" tone="faint" className={styles.where}>
      {placeWords(t, { face, storey, position })}
      {count > 1 ? `, ${t('more_places', { count: count - 1 })}` : null}
    </Text>
  );
}

function Printed({ tag: { printed } }: { readonly tag: Tag }) {
  const { t } = useTranslation('price_tags');
  if (printed === null) return null;
  return (
    <Row as="span" gap={10} rowGap={0} wrap size="xs" tone="quiet" className={styles.printed}>
      <DateTime value={printed.at} as="relative" />
      <span>{t('printed_by', { name: printed.by })}</span>
    </Row>
  );
}

function Problems({ tag, tabIndex }: { readonly tag: Tag; readonly tabIndex: number }) {
  const first = tag.problems[0];
  if (first === undefined) return null;
  if (isElectronic(tag)) {
    return (
      <Row as="span" gap={6} align="center" size="xs" tone="quiet" className={styles.electronic}>
        <IconDeviceTablet size={14} stroke={2} aria-hidden="true" />
        {first.message}
      </Row>
    );
  }
  return (
    <Row
      as="span"
      gap={6}
      rowGap={0}
      align="center"
      wrap
      size="xs"
      tone="negative"
      className={styles.problems}
    >
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
      <span>{tag.problems.map((problem) => problem.message).join(' · ')}</span>
      <FixLink reason={first.code} product={tag.product.id} known={knownTag(tag)} tabIndex={tabIndex} />
    </Row>
  );
}

/** Cell of a row positioned by the virtual list, which a table does not allow. The row takes the focus. */
export function Cell({
  className,
  children,
}: {
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <span role="gridcell" className={className}>
      {children}
    </span>
  );
}
