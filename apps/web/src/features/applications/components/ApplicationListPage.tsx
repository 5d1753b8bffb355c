import { listApplications } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useBranch } from '../../../shared/session/branch.ts';
import { useMay, useScope } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { ListPage, useListPages, useListSearch } from '../../../shared/ui/table/index.ts';
import { RegionFilter } from '../../regions/public.ts';
import { SavedViews } from '../../saved-views/public.ts';
import { applicationPath } from '../paths.ts';
import { APPLICATIONS_AT_ONCE, type ApplicationSearch, applicationListQuery } from '../search.ts';
import { useLiveApplications } from '../use-live-applications.ts';
import { useApplicationColumns } from './use-application-columns.tsx';

const ChooseShelf = lazyOverlay(() => import('./ChooseShelf.tsx'), 'ChooseShelf');

const STATES = ['1', '2', 'late', '3'] as const;

/** Steps of a new request and shared photos, which are no filters. */
const STEPS = ['ask', 'shared'];

/** Requests to change shelves: those to do first, most urgent first. */
export function ApplicationListPage() {
  const { t } = useTranslation(['applications', 'pages']);
  const list = useListSearch<ApplicationSearch>();
  const { search, change } = list;
  const branch = useBranch();
  const may = useMay();
  const wholeChain = useScope('application') === 'all';
  const query = applicationListQuery(search, branch);
  const pages = useListPages(listApplications, { limit: APPLICATIONS_AT_ONCE, ...query });
  useLiveApplications();
  const columns = useApplicationColumns(branch === undefined && wholeChain);
  const [choosing, setChoosing] = useState(false);
  return (
    <ListPage
      id="applications"
      title={t('pages:application')}
      label={t('list')}
      exported={{ route: 'exportApplications', input: { query } }}
      actions={
        may('application.add') ? (
          <Button leftSection={<IconPencilPlus {...ICON} />} onClick={() => setChoosing(true)}>
            {t('ask')}
          </Button>
        ) : null
      }
      filters={
        <>
          <SearchBox label={t('search')} {...list.bind('search')} />
          {wholeChain && branch === undefined ? <RegionFilter {...list.bind('region')} /> : null}
          <FilterChips
            label={t('status')}
            value={search.late ? 'late' : search.status}
            options={STATES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
            onChange={(value) =>
              change(
                value === 'late' ? { late: 'true', status: undefined } : { late: undefined, status: value },
              )
            }
          />
          <SavedViews list="application" table="applications" omit={STEPS} />
        </>
      }
      columns={columns}
      pages={pages}
      rowName={(row) => row.shelf.name}
      href={may('application.show') ? (row) => applicationPath(row.id) : undefined}
      list={list}
      usualSort="status"
      empty={{ title: t('empty_title'), text: t('empty_text') }}
    >
      <ChooseShelf opened={choosing} branch={branch} onClose={() => setChoosing(false)} />
    </ListPage>
  );
}
