import { listShelves } from '@javon/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { ListBody } from '../../../shared/ui/table/ListBody.tsx';
import { useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { askPath, ShelfThumbnail } from '../../shelves/public.ts';
import styles from './applications.module.css';

interface ChooseShelfProps {
  readonly opened: boolean;
  readonly branch: string | undefined;
  readonly onClose: () => void;
}

/** Choice of the shelf to change; the next step is the request itself. */
export function ChooseShelf({ opened, branch, onClose }: ChooseShelfProps) {
  const { t } = useTranslation('applications');
  return (
    <SidePanel opened={opened} title={t('choose_shelf')} onClose={onClose}>
      <Shelves branch={branch} pathOf={askPath} />
    </SidePanel>
  );
}

interface ShelvesProps {
  readonly branch: string | undefined;
  /** Address of the next step for a shelf. */
  readonly pathOf: (shelf: number) => string;
}

/** Shelves to choose from, by name. */
export function Shelves({ branch, pathOf }: ShelvesProps) {
  const { t } = useTranslation(['applications', 'shelves', 'ui']);
  const [search, setSearch] = useState<string>();
  const pages = useListPages(listShelves, { limit: 30, branch, search });
  return (
    <Stack gap={12}>
      <SearchBox label={t('shelves:search')} value={search} onChange={setSearch} />
      <ListBody
        pages={pages}
        empty={<EmptyState title={t('applications:no_shelf')} text={t('applications:no_shelf_text')} />}
      >
        <Stack as="ul">
          {pages.rows.map((shelf) => (
            <li key={shelf.id}>
              <HrefLink href={pathOf(shelf.id)} className={`press ${styles.shelfLink}`}>
                <span className={styles.shelfPicture}>
                  <ShelfThumbnail shelf={shelf} />
                </span>
                <span>
                  <b>{shelf.name}</b>
                  <span>{`${shelf.branch.code} · ${t(`shelves:types.${shelf.type}`)}`}</span>
                </span>
              </HrefLink>
            </li>
          ))}
        </Stack>
      </ListBody>
    </Stack>
  );
}
