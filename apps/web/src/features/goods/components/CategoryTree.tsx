import { type Category, moveCategory } from '@javon/contract';
import { IconGripVertical, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type CSSProperties, type DragEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { type MoveKey, moveByDrop, moveByKey, type Target } from '../move.ts';
import { categoryPath } from '../paths.ts';
import { categoriesQuery } from '../queries.ts';
import { type TreeRow, treeRows } from '../tree.ts';
import styles from './goods.module.css';

interface Over {
  readonly id: number;
  readonly place: 'before' | 'into';
}

interface CategoryTreeProps {
  readonly categories: readonly Category[];
  /** Opens the settings of a category, if the person may change it. */
  readonly onEdit: (category: Category) => void;
}

/** Tree of categories, with the number of products and the samplers of each. */
export function CategoryTree({ categories, onEdit }: CategoryTreeProps) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const mayEdit = categories.some((category) => category.can.includes('goods.category'));

  const moving = useMutation({
    ...apiMutation(moveCategory),
    onSuccess: ({ items }, { params }) => {
      queryClient.setQueryData(categoriesQuery.queryKey, { items });
      const moved = items.find(({ id }) => id === params.id);
      if (moved) notifySuccess(t('category.moved', { name: localised(moved.name) }));
    },
  });
  const move = (category: Category, target: Target | null) => {
    // A key that is held down repeats; the next move needs the version that this one makes.
    if (!target || moving.isPending) return;
    moving.mutate({ params: { id: category.id }, body: { version: category.version, ...target } });
  };
  const drag: Drag = {
    over,
    start: setDragged,
    end: () => {
      setDragged(null);
      setOver(null);
    },
    enter: (id, place) => {
      if (dragged === null || !moveByDrop(categories, dragged, id, place)) return false;
      if (over?.id !== id || over.place !== place) setOver({ id, place });
      return true;
    },
    drop: (id, place) => {
      const category = categories.find((one) => one.id === dragged);
      setDragged(null);
      setOver(null);
      if (category) move(category, moveByDrop(categories, category.id, id, place));
    },
    key: (category, key) => move(category, moveByKey(categories, category.id, key)),
  };
  return (
    <table className={styles.tree} aria-label={t('categories')}>
      <thead>
        <tr>
          <th scope="col">{t('fields.category')}</th>
          <th scope="col" data-align="end">
            {t('products')}
          </th>
          <th scope="col">{t('sort_rule')}</th>
          <th scope="col">{t('tag_format')}</th>
          <th scope="col">{t('samplers')}</th>
          {mayEdit ? (
            <th scope="col">
              <span className="visually-hidden">{t('category.actions')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {treeRows(categories).map((row) => (
          <CategoryRow key={row.category.id} row={row} drag={drag} onEdit={onEdit} />
        ))}
      </tbody>
    </table>
  );
}

/**
 * A press anywhere on the row opens it, as in every table; the link inside is for keys and screen readers.
 */
function followLink(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.target instanceof Element && event.target.closest('a, button')) return;
  event.currentTarget.querySelector('a')?.click();
}

/** Share of a row's height from the top within which a drop means "before it". */
const UPPER_EDGE = 0.3;

function placeIn(event: DragEvent<HTMLTableRowElement>): Over['place'] {
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientY - box.top < box.height * UPPER_EDGE ? 'before' : 'into';
}

interface Drag {
  readonly over: Over | null;
  readonly start: (id: number) => void;
  readonly end: () => void;
  /** Returns true if it could be dropped here. */
  readonly enter: (id: number, place: Over['place']) => boolean;
  readonly drop: (id: number, place: Over['place']) => void;
  readonly key: (category: Category, key: MoveKey) => void;
}

interface RowProps {
  readonly row: TreeRow;
  readonly drag: Drag;
  readonly onEdit: (category: Category) => void;
}

function CategoryRow({ row, drag, onEdit }: RowProps) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const { category, depth } = row;
  const name = localised(category.name);
  const opens = mayOpen('goods.show');
  const mayEdit = category.can.includes('goods.category');
  const direction = category.sort_descending ? 'desc' : 'asc';
  return (
    <tr
      data-opens={opens || undefined}
      data-over={drag.over?.id === category.id ? drag.over.place : undefined}
      onClick={opens ? followLink : undefined}
      onDragOver={(event) => {
        if (drag.enter(category.id, placeIn(event))) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        drag.drop(category.id, placeIn(event));
      }}
    >
      <th scope="row" style={{ '--depth': depth } as CSSProperties}>
        <Row as="span" inline gap={10} align="center" className={styles.category}>
          {mayEdit ? <Handle category={category} name={name} drag={drag} /> : null}
          <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" rx="3" fill={category.colour} />
          </svg>
          {opens ? (
            <HrefLink href={categoryPath(category.id)} draggable={false} className="name-link">
              {name}
            </HrefLink>
          ) : (
            name
          )}
        </Row>
      </th>
      <td data-align="end" data-label={t('products')}>
        {formatNumber(row.products)}
      </td>
      <td data-label={t('sort_rule')}>
        {t(`sort_keys.${category.sort_key}`)}
        <Text tone="quiet">{', '}</Text>
        <Text tone="quiet" nowrap>
          {t(category.sort_key === 'brand' ? `brand_${direction}` : `sort_${direction}`)}
        </Text>
      </td>
      <td data-label={t('tag_format')}>
        <Text as="b" size="xs" weight="medium" className="framed">
          {formatName(category.tag_format)}
        </Text>
      </td>
      <td data-label={t('samplers')}>
        {category.formats.every(({ format }) => format !== category.tag_format) ? (
          <Text tone="warning">{t('no_samplers')}</Text>
        ) : null}
        {category.formats.length === 0 ? null : (
          <Row as="ul" gap={16} rowGap={2} wrap tone="quiet" style={{ minWidth: 128 }}>
            {category.formats.map(({ format, sampler }) => (
              <li key={format}>
                <Text as="b" tone="text" weight="medium">
                  {formatName(format)}
                </Text>{' '}
                {sampler.name}
              </li>
            ))}
          </Row>
        )}
      </td>
      {mayEdit ? (
        <td style={{ width: 56 }}>
          <IconButton
            icon={IconPencil}
            label={t('category.edit', { name })}
            onClick={() => onEdit(category)}
          />
        </td>
      ) : null}
    </tr>
  );
}

interface HandleProps {
  readonly category: Category;
  readonly name: string;
  readonly drag: Drag;
}

const MOVE_KEYS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies MoveKey[];

/** Drag handle of a category; the arrow keys do the same. */
function Handle({ category, name, drag }: HandleProps) {
  const { t } = useTranslation('goods');
  const onKeyDown = (event: KeyboardEvent) => {
    if (!MOVE_KEYS.includes(event.key)) return;
    event.preventDefault();
    drag.key(category, event.key as MoveKey);
  };
  return (
    <button
      type="button"
      className={styles.handle}
      draggable
      title={t('category.keys')}
      aria-label={t('category.drag', { name })}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        drag.start(category.id);
      }}
      onDragEnd={drag.end}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={14} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
