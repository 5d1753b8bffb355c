import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Card, Row } from '../../../shared/ui/layout/layout.tsx';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { Page, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { useListSearch } from '../../../shared/ui/table/use-list-search.ts';
import { HistoryOf } from '../../history/public.ts';
import { roleQuery } from '../queries.ts';
import { FactorSwitch } from './FactorSwitch.tsx';
import { RoleActions } from './RoleActions.tsx';
import { RoleEditor, type Shown } from './RoleEditor.tsx';
import { SeeAsButton } from './SeeAsButton.tsx';

/** Screen of one role: the permissions that it gives. */
export function RolePage() {
  const { t } = useTranslation(['access', 'pages']);
  const localised = useLocalised();
  const { id: text } = useParams({ strict: false });
  const id = Number(text);
  const { data: role, error, refetch } = useDeferredAnswer(useQuery(roleQuery(id)));
  const { search, bind } = useListSearch<Partial<Shown>>();
  // Counts the restarts of the editor, as its key.
  const [round, setRound] = useState(0);
  if (!role) return <WaitingPage title={t('pages:by_role')} error={error} refetch={refetch} />;
  const refresh = () => queryClient.refetchQueries({ queryKey: roleQuery(id).queryKey });
  const reload = async () => {
    await refresh();
    setRound((was) => was + 1);
  };
  return (
    <Page
      title={localised(role.name)}
      actions={
        <>
          <SeeAsButton role={role} />
          <RoleActions role={role} onChanged={() => void refresh()} />
        </>
      }
      filters={
        <>
          <SearchBox label={t('access:search_permission')} {...bind('search')} />
          <FilterChips
            label={t('access:shown')}
            options={(['granted', 'changed'] as const).map((value) => ({
              value,
              label: t(`access:only_${value}`),
            }))}
            {...bind('only')}
          />
        </>
      }
    >
      <Row as="p" gap={20} rowGap={4} wrap size="sm" tone="quiet" gutter={12}>
        <span>{t('access:holders', { count: role.holders })}</span>
        <span>{t('access:given', { count: role.granted })}</span>
      </Row>
      {role.is_admin || !role.can.includes('roles.edit') ? (
        <Card as="p" size="sm" tone="quiet" margin="0 var(--gutter) 12px">
          {t(role.is_admin ? 'access:administrator_note' : 'access:read_only_note')}
        </Card>
      ) : null}
      <FactorSwitch role={role} onChanged={() => void refresh()} />
      <RoleEditor
        key={round}
        role={role}
        search={search.search}
        only={search.only}
        onReload={() => void reload()}
      />
      <HistoryOf entity="role" id={role.id} />
    </Page>
  );
}
