import { searchAll } from '@javon/contract';
import { IconBuildingStore, IconLayoutGrid, IconPackage, IconSearch, IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../shared/camera/CameraButton.tsx';
import { apiQuery } from '../../shared/http/api-query.ts';
import { useLocalised } from '../../shared/i18n/localised.ts';
import { Quiet, Row, Stack, Text } from '../../shared/ui/layout/layout.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { Money } from '../../shared/ui/values/Money.tsx';
import { NAV_ICONS } from './icons.ts';
import { useNavEntries } from './navigation.ts';
import styles from './palette.module.css';
import { type Found, matchesQuery } from './palette.ts';

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Finds screens at once, and products, shelves, branches and people on the server. */
export function Palette({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('frame');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={640}
      yOffset="12dvh"
      radius="md"
      attributes={{ content: { 'aria-label': t('search.open') } }}
    >
      <Finder onClose={onClose} />
    </Dialog>
  );
}

function Finder({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['frame', 'pages']);
  const id = useId();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { groups, failed, pending } = useFound(query);
  const all = groups.flatMap((group) => group.found);
  const current = all[Math.min(at, all.length - 1)];
  const sought = query.trim();
  const nothing = all.length === 0 && !pending ? t('frame:search.empty', { query: sought }) : '';

  const open = (found: Found | undefined) => {
    if (!found) return;
    onClose();
    void navigate({ href: found.path });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const next = steps[event.key];
    if (next !== undefined && all.length > 0) {
      event.preventDefault();
      setAt((next + all.length) % all.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(current);
    }
  };
  const currentKey = current?.key;
  useEffect(() => {
    if (currentKey)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [currentKey]);

  return (
    <Stack style={{ maxHeight: '70dvh' }}>
      <Row line="below" gap={12} align="center" tone="faint" className={styles.field}>
        <IconSearch {...ICON} />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.key}` : undefined}
          aria-label={t('frame:search.placeholder')}
          placeholder={t('frame:search.placeholder')}
          maxLength={100}
          data-autofocus
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <CameraButton onDone={onClose} />
      </Row>
      <div
        className={styles.list}
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('frame:search.open')}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options within a listbox
          <div key={group.title} role="group" aria-label={group.title}>
            <Text as="p" size="xs" weight="medium" tone="faint" padding="8px 8px 4px" aria-hidden="true">
              {group.title}
            </Text>
            {group.found.map((found) => (
              <Option
                key={found.key}
                id={`${id}-${found.key}`}
                found={found}
                isCurrent={found === current}
                onOpen={() => open(found)}
                onReach={() => setAt(all.indexOf(found))}
              />
            ))}
          </div>
        ))}
      </div>
      <Quiet size="sm" className={styles.foot} role="status">
        {failed ? t('frame:search.failed') : sought === '' ? t('frame:search.hint') : nothing}
      </Quiet>
    </Stack>
  );
}

interface OptionProps {
  readonly id: string;
  readonly found: Found;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  /** Called when the pointer moves over it. */
  readonly onReach: () => void;
}

/** A find to open; the search field keeps the focus, names it and handles the keys. */
function Option({ id, found, isCurrent, onOpen, onReach }: OptionProps) {
  return (
    <Row
      gap={12}
      align="center"
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={styles.option}
      onClick={onOpen}
      onPointerMove={onReach}
    >
      {found.icon}
      <Text truncate className={styles.name}>
        {found.name}
      </Text>
      {found.aside ? (
        <Text fixed truncate size="sm" tone="quiet" className={styles.aside}>
          {found.aside}
        </Text>
      ) : null}
    </Row>
  );
}

interface Group {
  readonly title: string;
  readonly found: readonly Found[];
}

/** Matches of the query: screens from the navigation, rows from the server. */
function useFound(query: string): { groups: Group[]; failed: boolean; pending: boolean } {
  const { t } = useTranslation(['frame', 'pages']);
  const localised = useLocalised();
  const router = useRouter();
  const q = useDeferredValue(query.trim());
  const { data, isError, isFetching } = useQuery({
    ...apiQuery(searchAll, { query: { q } }, { notify: 'none' }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const pages = useNavEntries()
    .map((entry) => {
      const Icon = NAV_ICONS[entry.icon];
      const name = t(`pages:${entry.screen.crumb}`);
      return {
        key: `page-${entry.path.replace(/\W/g, '_')}`,
        name,
        path: entry.path,
        icon: <Icon {...ICON} />,
      };
    })
    .filter((page) => matchesQuery(page.name, query));
  const rows = q === '' ? undefined : data;
  const exists = (path: string) => path in router.routesByPath;
  const products = (rows?.products ?? []).map((row) => ({
    key: `product-${row.id}`,
    name: localised(row.name),
    aside: (
      <>
        {row.sku} · <Money value={row.price} />
      </>
    ),
    path: exists('/goods/$id/product/$productId')
      ? `/goods/${row.category_id}/product/${row.id}`
      : `/goods/${row.category_id}?search=${encodeURIComponent(row.sku)}`,
    icon: <IconPackage {...ICON} />,
  }));
  const shelves = (rows?.shelves ?? []).map((row) => ({
    key: `shelf-${row.id}`,
    name: row.name,
    aside: row.branch,
    path: `/shelf/${row.id}`,
    icon: <IconLayoutGrid {...ICON} />,
  }));
  const branches = (rows?.branches ?? []).map((row) => ({
    key: `branch-${row.id}`,
    name: localised(row.name),
    aside: row.code,
    path: `/branch/${row.id}`,
    icon: <IconBuildingStore {...ICON} />,
  }));
  const people = (rows?.people ?? []).map((row) => ({
    key: `person-${row.id}`,
    name: row.name,
    aside: localised(row.role),
    path: `/users/${row.id}`,
    icon: <IconUser {...ICON} />,
  }));
  const groups = [
    { title: t('frame:search.pages'), found: pages },
    { title: t('frame:search.products'), found: products },
    { title: t('frame:search.shelves'), found: shelves },
    { title: t('frame:search.branches'), found: exists('/branch/$id') ? branches : [] },
    { title: t('frame:search.people'), found: exists('/users/$id') ? people : [] },
  ].filter((group) => group.found.length > 0);
  return { groups, failed: isError, pending: isFetching || q !== query.trim() };
}
