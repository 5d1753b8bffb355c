import type { Tag, TagCode } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconArrowDown, IconMapPin, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx';
import { placeWords } from '../model/place-words.ts';
import { knownTag, type Refusal } from '../model/refusals.ts';
import { keyOf } from '../model/selection.ts';
import { useMayPrint, usePrint, useTakeDown } from '../print.ts';
import styles from './here.module.css';
import { Reasons } from './Reasons.tsx';
import { Refused } from './Refused.tsx';

interface TagHereProps {
  readonly tag: Tag;
  /** Code of the branch. */
  readonly branch: string;
  readonly can: TagCode['can'];
  /** Name before the state, for several tags of one product. */
  readonly name?: string;
}

/**
 * State of one tag in its branch: right, or the reasons why not, its place, and the button that corrects it.
 */
export function TagHere({ tag, branch, can, name }: TagHereProps) {
  return (
    <Stack gap={8} align="start">
      <Row as="p" gap={10} rowGap={4} align="center" wrap>
        {name ? <b>{name}</b> : null}
        <StatusBadge state={tag.state} />
        <Reasons tag={tag} />
      </Row>
      <TagPlace tag={tag} branch={branch} />
      <TagActions tag={tag} branch={branch} can={can} />
    </Stack>
  );
}

function TagPlace({ tag: { place, place_count: count }, branch }: Pick<TagHereProps, 'tag' | 'branch'>) {
  const { t } = useTranslation('price_tags');
  const mayOpen = useMayOpen();
  if (place === null)
    return (
      <Row as="p" gap={6} align="center">
        {t('here.no_place')}
      </Row>
    );
  const { face, shelf } = place;
  const words = placeWords(t, place);
  const more = count > 1 ? `, ${t('more_places', { count: count - 1 })}` : '';
  return (
    <Row as="p" gap={6} align="center">
      <IconMapPin style={{ color: 'var(--j-text-2)' }} size={18} stroke={1.8} aria-hidden="true" />
      <span>
        {mayOpen('shelf.show') ? (
          <HrefLink href={`/shelf/${shelf.id}${stringifySearch({ branch, face })}`}>{shelf.name}</HrefLink>
        ) : (
          <b>{shelf.name}</b>
        )}
        {`: ${words}${more}`}
      </span>
    </Row>
  );
}

function TagActions({ tag, branch, can }: Omit<TagHereProps, 'name'>) {
  const { t } = useTranslation('price_tags');
  const mayOpen = useMayOpen();
  const mayPrint = useMayPrint();
  const navigate = useNavigate();
  const print = usePrint();
  const down = useTakeDown();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const { product, format, state } = tag;
  const item = { product: product.id, format };
  if (state === 'printed' && tag.printed && can.includes('price_tag.confirm') && mayOpen('price_tag')) {
    return (
      <Button
        component={HrefLink}
        href={`/priceTag${stringifySearch({ branch, job: tag.printed.job })}`}
        className={styles.action ?? ''}
        size="md"
      >
        {t('here.confirm')}
      </Button>
    );
  }
  if (state === 'take_down' && can.includes('price_tag.confirm')) {
    return (
      <Button
        className={styles.action ?? ''}
        size="md"
        loading={down.isPending}
        leftSection={<IconArrowDown size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() =>
          down.mutate(
            { branch, items: [item] },
            { onSuccess: () => notifySuccess(t('here.taken_down_done')) },
          )
        }
      >
        {t('here.taken_down')}
      </Button>
    );
  }
  if (state !== 'to_print' || !can.includes('price_tag.print') || !mayPrint) return null;
  const onPrint = () =>
    print.mutate(
      { body: { branch, items: [item] }, names: new Map([[keyOf(tag), knownTag(tag)]]) },
      {
        onSuccess: ({ job, refused: left }) => {
          if (job === null) return setRefused(left);
          void navigate({ href: `/priceTag${stringifySearch({ branch, job })}` });
        },
      },
    );
  return (
    <>
      <Button
        className={styles.action ?? ''}
        size="md"
        loading={print.isPending}
        leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
        onClick={onPrint}
      >
        {t('here.print')}
      </Button>
      {refused.length > 0 ? <Refused refused={refused} nothing onClose={() => setRefused([])} /> : null}
    </>
  );
}
